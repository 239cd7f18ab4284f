import { type Language, languageOf } from '@ligo/protocol';

/** More than any browser sends; the rest of a longer header is ignored. */
const MAX_TAGS = 50;

/** The best supported language in `accept-language`: by weight, then by position. English if none is supported. */
export function acceptedLanguage(header: string | undefined): Language {
  const tags = (header ?? '')
    .split(',', MAX_TAGS)
    .map((each) => {
      const [tag = '', weight] = each.trim().split(/\s*;\s*q\s*=\s*/i);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0 && weight <= 1);
  return languageOf(tags.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag));
}
