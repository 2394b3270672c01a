/** Two letters of countries: the first one, then each second one of it. */
const countries =
  "acdefgilmnoqrstuwxz babdefghijlmnoqrstvwyz cacdfghiklmnoruvwxyz dejkmoz eceghrstu fijkmor " +
  "gabdefghilmnpqrstuwy hkmnrtu idelmnoqrst jemop keghimnprwyz labcikrstuvy macdefghklmnopqrs" +
  "tuvwxyz nacefgilopruz om paefghklmnrstwy qa reosuw sabcdeghijklmnorstuvxyz tcdfghjklmnoprt" +
  "vwz uagkmsyz vaceginu wfs yet zamw";

/** The others in their order; a digit says how many letters a word shares with the one before. */
const others =
  "0aaa2rp1barth2b3ott3vie2c2le2ogado2udhabi1cademy2centure3ountant9ts2o2tive3or1dac2s2ult1eg" +
  "2ro2tna1familycompany2l2rica1gakhan2ency1ig3o2rbus3force3tel1kdn1lfaromeo2ibaba3pay2lfinan" +
  "z3state3y2sace3tom1mericanexpress8family3x2fam2ica2sterdam1nalytics2droid2quan2z1ol1partme" +
  "nts2p3le1quarelle1rab3mco2chi2my2pa2t3e1sda2ia2sociates1thleta2torney1uction2di4ble4o2spos" +
  "t2thor3o4s1vianca1ws1xa1zure0baby2idu2namex4narepublic3d3k2r3celona4laycard7s3efoot3gains2" +
  "seball3ketball2uhaus2yern1bc2t2va1cg2n1eats3uty2er2ntley2rlin2st4buy2t1harti1ible2d2ke2ng4" +
  "o2o2z1lack5friday3nco2ockbuster3g3omberg2ue1ms2w1nl2pparibas1oats2ehringer2fa2m2nd2o3k4ing" +
  "3ts2sch3tik4on2t2utique2x1radesco2idgestone2oadway3ker3ther2ussels1udapest2gatti2ild5ers2s" +
  "iness2y2zz1zh0cab2fe2l3l3vinklein2m3era3p2ncerresearch3on2petown3ital7one2r3avan3ds3e4er6s" +
  "3s3tier2sa3e4ih3h3ino2t3ering3holic1ba2n2re2s1eb2nter2o2rn1fa2d1hanel4nel3rity3se3t2eap2in" +
  "tai2loe2ristmas3ome3ysler2urch1ipriani2rcle2sco2tadel3i4c3y4eats1laims2eaning2ick3nic5que2" +
  "othing3ud2ub4med1oach2des2ffee2llege3ogne2m3cast3mbank4unity3pany5re4uter3sec2ndos3structi" +
  "on4ulting3tact4ractors2oking7channel3l3p2rsica2untry3pon6s3rses1pa1redit6card6union2icket2" +
  "own2s2uise6s1sc1uisinella1ymru2ou0dabur2d2nce2ta3e3ing3sun2y1clk1ds1eal4er4s2gree2livery3l" +
  "3oitte3ta2mocrat2ntal4ist2si4gn2v1hl1iamonds2et2gital2rect6ory2scount5ver3h2y1np1ocs3tor2d" +
  "ge2g2ha2mains2osan2t2wnload1rive1tv1ubai2ck2nlop3s2pont2rban1vag2r0earth2t1co1deka2u3catio" +
  "n1mail2erck1nergy2gineer8ing2terprises1post2son1quipment1ricsson2ni1sq2tate2urance1tisalat" +
  "1urovision2s1vents3rbank1xchange2pert3osed3ress2traspace0fage2il3rwinds3th2mily2n3s2rm4ers" +
  "2shion3t1edex2edback2rrari4ero1iat2delity3o2lm2nal4nce6ial2re4stone3mdale2sh4ing2t3ness1li" +
  "ckr3ghts3r2orist3wers2smidth2y1oo3d4network3tball2rd3ex3sale3um2undation2x1ree3senius2l2og" +
  "ans3ntdoor5ier1tr1ujitsu4xerox2n3d2rniture2tbol1yi0gal3lery4o4up2me4s2p2rden2y1biz1dn1ea2n" +
  "t4ing2orge1gee1ift4s2ves3ing1lade3ss2e2obal4o1mail2bh2o2x1odaddy2ld4point3f2o3dhands4year3" +
  "g4le2p2t2v1rainger3phics3tis2een2ipe2ocery3up1uardian2cci2ge2ide3tars2ru0hair2mburg2ngout2" +
  "us1bo1dfc4bank1ealth6care2lp3sinki2re3mes1gtv1iphop2samitsu2tachi2v1kt1ockey2ldings3iday2m" +
  "edepot4goods4s5ense2nda3eywell2rse2spital3t4ing2t3eles5s3mail2use2w1sbc1tc1ughes1yatt2unda" +
  "i0ibm1cbc2e2u1eee1fm1inet1kano1mamat2db2mo4bilien1nc2dustries2finiti3o2g2k2stitute3urance5" +
  "e2t3el4rnational3uit2vestments1piranga1rish1select2maili2t3anbul1tau2v1veco1wc0jaguar2va1c" +
  "b2p1eep2tzt2welry1io1lc2l1mp1nj1obs3urg2t2y1pmorgan2rs1uegos2niper0kaufen1ddi1erryhotels5l" +
  "ogistics5properties1fh1ia2m2nder4le2tchen2wi1oeln2matsu2sher1pmg2n1rd2ed1uokgroup1yoto0lac" +
  "aixa2dbrokes2mborghini3er2ncaster4ia4ome3d4rover3xess2salle2t3ino3robe2w3yer1ds1ease2clerc" +
  "2frak2gal3o2xus1gbt1iaison2dl2fe4insurance4style2ghting2ke2lly2mited3o2ncoln3de3k2psy2ve3i" +
  "ng2xil1lc2p1oan4s2cker3us2ft2l2ndon2tte4o2ve1pl3financial1td3a1undbeck2pin2xe3ury0macys2dr" +
  "id2if3son2keup2n3agement3go2p2rket6ing6s3riott3shalls2serati2ttel1ba1cd3onalds2kinsey1ed3i" +
  "a2et2lbourne2me3orial2n3u2o2rckmsd2tlife1iami2crosoft2l2ni3t2t3subishi1lb2s1ma1obi4le5y2da" +
  "2e2i2m2nash3ey3ster3tblanc2par2rmon3tgage2scow2to4rcycles2v3ie4star1sd1tn2pc2r1useum2tual4" +
  "elle0nab2dex2goya2me2tionwide3ura2vy1ba1ec2t3bank3flix3work2ustar2w3holland3s2xt4direct3us" +
  "1fl1go1hk1ico2ke3on2nja2ssan5y1okia2rthwesternmutual4on2w3ruz3tv1ra2w1tt1yc0obi2server1ff3" +
  "ice1kinawa1layan6group2dnavy2lo1mega1ne2g2ion2l3ine2yourside1oo1pen1racle3nge2g3anic2iente" +
  "xpress3gins1saka1tsuka2t1vh0page2mperedchef2nasonic3erai2ris3s3tners4s4y2ssagens2y1ccw1et1" +
  "fizer1harmacy2d2ilips2one3to5graphy5s2ysio1iaget2cs3tet4ures2d2n3g3k2oneer2zza1lace3y4stat" +
  "ion2umbing3s1nc1ohl2ker2litie2rn2st1ramerica3xi2ess2ime2o3d4uctions3f3gressive3mo3perties7" +
  "y3tection2u3dential1ub1wc0qpon1uebec3st1vc0racing2dio2id1ead3lestate4tor5y2cipes2d3stone3u" +
  "mbrella2hab2ise5n3t2liance2n3t4als2pair3ort3ublican2st4aurant2view6s2xroth1ich4ardli3oh2gh" +
  "tathome2l2o2p1mit1ocher3ks2deo2gers2om1svp1ugby2hr2n1we1yukyu0saarland2fe4ty2kura2le3on2ms" +
  "club4ung2ndvik7coromant3ofi2p3o2rl2s2ve2xo1bi2s1ca2b2haeffler3midt3olarships4ol3ule3warz2i" +
  "ence2johnson2or3t1earch3t2cure5ity2ek2lect2ner2rvices2s2ven2w2x3y1fr1hangrila3rp3w2ell2ia3" +
  "ksha2oes3p4ping3uji3w4time2riram1ilk2na3gles2te1ki3n2y3pe1ling1mart2ile1ncf1occer3ial2ftba" +
  "nk4ware2hu2lar3utions2ng3y2y1pace2iegel2ort3t2readbetting1rl2t1tada3ples3r4hub3tebank5farm" +
  "4oil2c3group2ockholm3rage4e2ream2udio4y2yle1ucks2pplies5y4ort2rf3gery2zuki1watch2iftcover3" +
  "ss1ydney2mantec2stems0tab2ipei2lk2obao2rget2tamotors4r3too2x3i1ci1dk1eam2ch4nology2l3ecity" +
  "4fonica2masek2nnis2va1hd2eater5re1iaa2ckets2enda2ffany2ps2res3ol1jmaxx2x1kmaxx1mall1oday2k" +
  "yo2ols2p2ray2shiba2tal2urs2wn2yota3s1rade4ing3ining3vel6channel6ers9insurance2ust2v1ube2i2" +
  "nes2shu1vs0ubank2s1connect1nicom3versity2o1ol1ps0vacations2na3guard1egas2ntures2risign3sic" +
  "herung2t1iajes2deo2g2king2llas2n2p2rgin2sa3ion3ta5print2va3o1laanderen1odka2lkswagen3vo2te" +
  "3ing3o2yage1uelos0wales3mart3ter2ng4gou2rman2tch5es1eather7channel2bcam3er3site2d3ding2ibo" +
  "3r1hoswho1ien2ki2lliamhill2n3dows3e3ners1me1olterskluwer2odside2rk4s3ld2w1tc2f0xbox1erox1f" +
  "inity1ihuan2n1peria1xx1yz0yachts2hoo2maxun2ndex1odobashi2ga2kohama2u3tube1un0zappos2ra1ero" +
  "1ip3po1one1uerich";

const foreign =
  "vermögensberater vermögensberatung ελ ευ бг бел дети ею католик ком мкд мон " +
  "москва онлайн орг рус рф сайт срб укр қаз հայ קום ابوظبي اتصالات ارامكو " +
  "الاردن البحرين الجزائر السعودية العليان المغرب امارات ایران بارت بازار بيتك " +
  "بھارت تونس سودان سورية شبكة عراق عرب عمان فلسطين قطر كاثوليك كوم مصر مليسيا " +
  "موبايلي موريتانيا موقع همراه پاکستان ڀارت कॉम नेट भारत भारतम् भारोत संगठन " +
  "বাংলা ভারত ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം " +
  "ලංකා คอม ไทย ລາວ გე みんな クラウド グーグル コム ストア セール ファッション ポイント 世界 中信 中国 中國 中文网 企业 " +
  "佛山 信息 健康 八卦 公司 公益 台湾 台灣 商城 商店 商标 嘉里 嘉里大酒店 在线 大众汽车 大拿 天主教 娱乐 家電 工行 广东 微博 慈善 " +
  "我爱你 手机 手表 招聘 政务 政府 新加坡 新闻 时尚 書籍 机构 淡马锡 游戏 澳門 点看 珠宝 移动 组织机构 网址 网店 网站 网络 联通 " +
  "诺基亚 谷歌 购物 通販 集团 電訊盈科 飞利浦 食品 餐厅 香格里拉 香港 닷넷 닷컴 삼성 한국";

/** The top-level domains of twitter-text 3.1.0, kept small because the composer loads them. */
export function topLevelDomains(): string[] {
  const words = countries.split(" ").flatMap(([first = "", ...seconds]) => {
    return seconds.map((second) => first + second);
  });
  let last = "";
  for (const [, shared = "", rest = ""] of others.matchAll(/(\d)([a-z]*)/g)) {
    last = last.slice(0, Number(shared)) + rest;
    words.push(last);
  }
  return [...words, ...foreign.split(" ")];
}
