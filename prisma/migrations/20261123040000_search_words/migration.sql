-- Full text without a dictionary: no language's endings are cut, so every language is found alike.
-- Their bodies are bound when they are created, as indexes are built under another search_path.
-- lib/planning/search/words.ts reads a query in the same way, and a test holds the two together.

-- Folds case, accents and forms of letters. Letters that Unicode does not decompose are named; Greek
-- and Cyrillic capitals are, because lower() leaves them in a database whose locale is C.
CREATE FUNCTION search_fold(source text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 200
RETURN (
  SELECT CASE WHEN lowered ~ '[ßæœþłŁøØđĐðÐħĦŧŦıςÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏЅҐ]' THEN
    replace(replace(replace(replace(
      translate(lowered,
        'łŁøØđĐðÐħĦŧŦıςÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏЅҐ',
        'llooddddhhttiσæœþßαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяієђјљњћџѕґ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  ELSE lowered END
  FROM (SELECT lower(normalize(
    regexp_replace(
      left(normalize(source, NFKD), 200000),
      '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]+',
      '', 'g'),
    NFKC)) AS lowered) folded
);

-- A word is a run of letters and digits. Where words stand without spaces (Chinese, Japanese, Thai,
-- emoji), each character begins a word of three, and a query for fewer characters finds its beginning.
-- The bounds keep a text of any length below the size that Postgres allows.
CREATE FUNCTION search_tokens(source text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 ROWS 50
BEGIN ATOMIC
  SELECT token
  FROM regexp_matches(
    left(search_fold(left(source, 100000)), 100000),
    '([\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2190-\u2BFF\u3005-\u3007\u3031-\u3035\u3040-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U0001F000-\U0001FAFF\U00020000-\U0003FFFF]+)|([^\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02B9-\u02DF\u037E\u0387\u055A-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05F3\u05F4\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3020\u3030-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uE000-\uFAFF\uFE10-\uFE6F\uFF00-\uFFFF\U0001F000-\U0001FAFF\U00020000-\U0003FFFF\U000E0000-\U0010FFFF]+)',
    'g') AS run(part)
  CROSS JOIN LATERAL (
    SELECT left(part[2], 32) WHERE part[2] IS NOT NULL
    UNION ALL
    SELECT character || coalesce(lead(character, 1) OVER place, '') || coalesce(lead(character, 2) OVER place, '')
    FROM unnest(string_to_array(part[1], NULL)) WITH ORDINALITY AS characters(character, n)
    WINDOW place AS (ORDER BY n)
  ) AS tokens(token)
  LIMIT 20000;
END;

-- Each word begins with a part of the workspace's id: its words stand together in the index, so that
-- another workspace's posts do not slow it down. A word of the title stands there a second time.
CREATE FUNCTION search_words(workspace_id uuid, title text, texts text[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
RETURN (
  SELECT array_to_tsvector(coalesce(array_agg(right(workspace_id::text, 8) || word), '{}'))
  FROM (
    SELECT '=' || token AS word FROM search_tokens(title) AS token
    UNION ALL
    SELECT token FROM search_tokens(title || E'\n' || array_to_string(texts, E'\n')) AS token
  ) words
);

CREATE FUNCTION search_draft_texts(content jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 200
RETURN ARRAY(
  SELECT part FROM jsonb_array_elements_text(
    jsonb_path_query_array(content, '$.text')
    || jsonb_path_query_array(content, '$.additionalPosts[*].text')
    || jsonb_path_query_array(content, '$.textOverrides.*.*')) AS part
  WHERE part IS NOT NULL
);
