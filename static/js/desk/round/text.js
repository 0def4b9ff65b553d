/** Small helpers for words and numbers. */

/** Fills the placeholders of a sentence, which look like %(name)s. */
export function fill(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** 13 half points are 6½. */
export function halfPoints(count) {
  const whole = Math.floor(count / 2);
  if (count % 2 === 0) return String(whole);
  return whole ? `${whole}½` : "½";
}

const LETTERS = { æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i", þ: "th", ð: "d", ß: "ss" };

/** The words of a text in lower case without accents, as the server folds names. */
export function words(text) {
  return text
    .toLowerCase()
    .replace(/['’´`]/g, "")
    .replace(/[æœøđłıþðß]/g, (letter) => LETTERS[letter])
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
