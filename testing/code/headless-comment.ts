/**
 * Tells why a comment's first clause has no subject that does something; null where it has one or
 * opens with a verb ("Parses …", "Is null while …"). Plain noun phrases ("The account's name.") pass.
 */
export function headlessReason(comment: string): string | null {
  const text = comment.replace(/^[^\p{L}\p{N}@]+/u, "").replace(/`/g, "");
  if (directive.test(text)) return null;
  const clause = firstClause(text);
  const found = rules.find(({ refuses }) => refuses(clause));
  return found?.reason ?? null;
}

const directive = /^(@|#|[a-z]+-(ignore|disable))/;

type Rule = { reason: string; refuses: (clause: string) => boolean };

const question = "what|whom|whose|who|whoever|whomever|whatever|whichever|which|how|why|whether";
const preposition =
  "of|by|for|from|to|in|into|with|without|within|on|at|under|over|against|among|across|between|" +
  "below|above|beside|beyond|during|like|as|than|up to|until|since|through|after|before|behind";
const conjunction =
  "where|when|while|as|if|because|unless|so that|although|whenever|wherever|" +
  "(?:since|until|before|after)(?! (?:then|it|that|this)\\b)|once(?! (?:a|an|per|more|again)\\b)";
const determiner =
  "the|a|an|one|two|three|every|each|any|all|some|another|other|no|several|many|few|both|this|these|" +
  "that|those|its|his|her|their|our|my|your|whose";
const adjective = "own|same|more|most|such|latest|first|last|next";
const pronoun =
  "everything|something|nothing|anything|everybody|everyone|somebody|someone|nobody|anybody|those|" +
  "all|one|others?";
const participle =
  "kept|shown|said|told|thrown|written|taken|given|made|sent|seen|found|held|begun|done|gone|bound|" +
  "built|drawn|known|meant|\\p{L}*[^e]ed";

const rules: Rule[] = [
  {
    reason: "it opens with a question word",
    refuses: startsWith(`(?:(?:${preposition}|not|only|also|and|or) )?(?:${question})\\b`),
  },
  {
    reason: "it is a subordinate clause without a main clause after a comma",
    refuses: (clause) => opensWithConjunction(clause) && !hasVerb(afterComma(clause)),
  },
  {
    reason: "it has no verb; write `Is null while …`",
    refuses: startsWith(
      `(?:true|false|null|undefined|empty|zero|none|absent) (?:${conjunction}|${preposition}|only|otherwise)\\b`,
    ),
  },
  {
    reason: "it is a participle without a subject",
    refuses: (clause) => opensWithParticiple(clause) && !mainClause.test(afterComma(clause)),
  },
  {
    reason: "its noun has a relative clause but no verb",
    refuses: (clause) => isRelativeHead(clause) && countVerbs(clause) < 2,
  },
  {
    reason: "it has no verb",
    refuses: (clause) =>
      opensWithoutSubject(clause) && countVerbs(clause) <= countRelatives(clause),
  },
];

const opensWithConjunction = startsWith(`(?:${conjunction})\\b`);
const opensWithParticiple = startsWith(
  `(?:(?:not|also|only|never) )*(?:${participle})` +
    `(?: (?:${preposition}|${conjunction}|and|or|here|there|only|so|again)\\b|,|$)`,
);
const mainClause = /^ (?:it|they|he|she|we|the|a|an|this|each|every|no) /i;
const opensWithoutSubject = startsWith(
  `(?:${preposition}|${pronoun}|not|also|only|again|always|never)\\b`,
);

const finite =
  "is|are|was|were|has|have|had|does|do|did|can|cannot|may|might|must|will|would|could|should|" +
  "isn't|doesn't|can't|won't";
const nounWord = `(?!(?:${finite}) )[\\p{L}'’-]+`;

const isRelativeHead = startsWith(
  `(?:(?:${pronoun}|(?:${determiner}) (?:${nounWord} ){0,2}${nounWord}),? (?:that|which|who|whom|whose)|` +
    `(?:${pronoun}|(?:${determiner}) ${nounWord}) (?:the|a|an|it|they|we|somebody|people|everybody|nobody))\\b`,
);

function startsWith(pattern: string): (clause: string) => boolean {
  const expression = new RegExp(`^(?:${pattern})`, "iu");
  return (clause) => expression.test(clause);
}

function firstClause(text: string): string {
  const shielded = text.replace(/\b(e\.g|i\.e|etc|vs)\./g, "$1");
  return /^.*?(?=[.:;!?](?:\s|$)|$)/su.exec(shielded)?.[0] ?? shielded;
}

function afterComma(clause: string): string {
  const at = clause.indexOf(",");
  return at < 0 ? "" : clause.slice(at + 1);
}

function hasVerb(clause: string): boolean {
  return countVerbs(clause) > 0;
}

const finiteVerb = new RegExp(`^(?:${finite})$`, "i");
const nounBefore = new RegExp(
  `^(?!th(?:at|is|ese|ose)$)(?:${determiner}|${adjective}|${preposition})$`,
  "iu",
);
const notVerbs =
  /^(its|this|as|us|always|perhaps|less|unless|across|besides|towards|afterwards|backwards|sometimes|others|ours|theirs|yours|hers|his|these|those|plus|minus|status|address|access|process|pass|class|thus|various|previous|https?)$/i;

function countVerbs(clause: string): number {
  const words = clause.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return words.filter((word, index) => {
    if (finiteVerb.test(word)) return true;
    if (!/[^s'’]s$/i.test(word) || notVerbs.test(word)) return false;
    return !nounBefore.test(words[index - 1] ?? "");
  }).length;
}

function countRelatives(clause: string): number {
  return clause.match(/\b(that|which|who|whom|whose)\b/gi)?.length ?? 0;
}
