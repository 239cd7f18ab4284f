type Texts = Readonly<Record<string, string>>;

/** Values of a page that only the operator's server has: named texts, and named lists of texts. */
export interface PageValues {
  texts: Texts;
  lists: Readonly<Record<string, readonly Texts[]>>;
}

const choice = /<!--(if|unless) (\w+)-->([\s\S]*?)<!--\/\1-->/g;
const value = /<!--each (\w+)-->([\s\S]*?)<!--\/each-->|\{\{(\w+)\}\}/g;

/**
 * Fills a built page: `{{name}}` with a text, `<!--each list-->…<!--/each-->` once per entry, with the entry's texts.
 * `<!--if list-->…<!--/if-->` stays if the list has entries, `unless` if it has none. Values are escaped for every context of the
 * page and are not filled again. Throws on an unknown name.
 */
export function fillPage(template: string, values: PageValues): string {
  const chosen = template.replace(choice, (_all, kind: string, list: string, inner: string) =>
    listOf(values, list).length > 0 === (kind === 'if') ? inner : '',
  );
  return fill(chosen, values, values.texts);
}

function fill(template: string, values: PageValues, texts: Texts): string {
  return template.replace(value, (_all, list?: string, inner?: string, name?: string) => {
    if (list === undefined) return escaped(textOf(texts, name ?? ''));
    return listOf(values, list)
      .map((entry) => fill(inner ?? '', values, { ...texts, ...entry }))
      .join('');
  });
}

function listOf({ lists }: PageValues, name: string): readonly Texts[] {
  if (!Object.hasOwn(lists, name)) throw new Error(`Unknown list in a page: ${name}`);
  return lists[name] ?? [];
}

function textOf(texts: Texts, name: string): string {
  if (!Object.hasOwn(texts, name)) throw new Error(`Unknown value in a page: ${name}`);
  return texts[name] ?? '';
}

/** Escapes for text, attributes and JSON in scripts; an unescaped backslash would end a string there. */
function escaped(text: string): string {
  return text.replace(/[&<>"'`\\]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
