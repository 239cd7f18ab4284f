import { type Language, languageOf } from '@ligo/protocol';

/** More than any browser sends; the rest of a longer header is not read. */
const MAX_TAGS = 50;

/** The language that a browser asks for by `accept-language`: by weight, then by place. English if it names none of ours. */
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
