export const languagePattern = /^[a-z]{2,3}(-[A-Z]{2}|-[A-Z][a-z]{3})?$/;

const codes =
  "ar be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lb lt lv mk ms mt nb nl nn pl pt ro ru sk sl sq sr sv ta te th tr uk ur vi yue zh-CN zh-TW";

const names = new Intl.DisplayNames("en", { type: "language" });

export function languageName(code: string): string {
  return languagePattern.test(code) ? (names.of(code) ?? code) : code;
}

export const languages = codes
  .split(" ")
  .map((value) => ({ value, label: languageName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));
