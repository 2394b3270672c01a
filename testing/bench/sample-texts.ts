type Sample = { text: string; title: string; own: string };

const languages: { words: string[]; space: string }[] = [
  words(
    "the and of festival harbour with our we to on for friday music boats join come morning team new open from summer street market free week coffee story photo people city water light early doors free tickets guide river",
  ),
  words(
    "und die der das wir mit am hafen fest sommer straße freitag musik boote kommt vorbei neue woche heute früh stadt wasser schiffe kaffee große geöffnet ausstellung bücher türen frühstück festival leute markt gäste",
  ),
  words(
    "i w na się z do festiwal port łodzie żółty lato ulica piątek muzyka przyjdź nowy tydzień dziś rano miasto woda kawa duży otwarty wystawa książki śniadanie ludzie targ goście zdjęcie światło",
  ),
  words(
    "ve bir bu için ile festival liman tekneler yaz sokak cuma müzik gelin yeni hafta bugün sabah şehir su kahve büyük açık sergi kitaplar kahvaltı insanlar pazar ışık İstanbul gün",
  ),
  words(
    "и в на с не праздник гавань лодки лето улица пятница музыка приходите новый неделя сегодня утро город вода кофе большой открыт выставка книги завтрак люди рынок гости свет",
  ),
  words(
    "의 축제는 항구에서 여름 거리 금요일 음악 배들이 오세요 새로운 이번주 오늘 아침 도시 물 커피 크게 열린 전시회 책 조식 사람들 시장 손님 빛",
  ),
  characters(
    "祭 港 船 夏 街 金曜日 音楽 花火大会の お知らせ 新しい 今週 今日 朝 都市 水 コーヒー 大きな 展示会 本 朝食 人々 市場 光 です。 ます！ について、 花火",
  ),
  characters(
    "节日 港口 船 夏天 街道 星期五 音乐 欢迎 新的 本周 今天 早上 城市 水 咖啡 大 开放 展览 书 早餐 人们 市场 客人 光。 我们的 在， 烟花",
  ),
];

export function* sampleTexts(seed: number): Generator<Sample, never> {
  const random = randomFrom(seed);
  for (let count = 0; ; count += 1) {
    const language = languages[count % languages.length] ?? words("sample");
    const text = sentence(language, random, 20 + Math.floor(random() * 40));
    const rare = count % 9_999 === 77 ? " Regenbogenfisch" : "";
    yield {
      text: `${text}${rare} ${tailWord(random)} #${tailWord(random)} 🎉`,
      title: count % 9 === 0 ? sentence(language, random, 4) : "",
      own: count % 11 === 5 ? `Schaufenster ${sentence(language, random, 20)}` : "",
    };
  }
}

function words(text: string) {
  return { words: text.split(" "), space: " " };
}

function characters(text: string) {
  return { words: text.split(" "), space: "" };
}

function sentence(
  { words, space }: (typeof languages)[number],
  random: () => number,
  length: number,
): string {
  const picked = Array.from(
    { length },
    () => words[Math.floor(words.length * random() ** 2)] ?? "",
  );
  return picked.join(space);
}

function tailWord(random: () => number): string {
  const syllables = ["ka", "lo", "mi", "ter", "ven", "dor", "sa", "ru", "fe", "bi", "qua", "nor"];
  const count = 3 + Math.floor(random() * 3);
  return Array.from(
    { length: count },
    () => syllables[Math.floor(random() * syllables.length)] ?? "",
  ).join("");
}

function randomFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
