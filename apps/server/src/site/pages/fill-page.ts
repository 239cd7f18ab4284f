type Texts = Readonly<Record<string, string>>;

/** What only the operator's server knows of a page: texts by their names, and lists of such. */
export interface PageValues {
  texts: Texts;
  lists: Readonly<Record<string, readonly Texts[]>>;
}

const choice = /<!--(if|unless) (\w+)-->([\s\S]*?)<!--\/\1-->/g;
const value = /<!--each (\w+)-->([\s\S]*?)<!--\/each-->|\{\{(\w+)\}\}/g;

/**
 * Fills a page that was built: `{{name}}` by a text, `<!--each list-->…<!--/each-->` once an entry, with the entry's texts;
 * `<!--if list-->…<!--/if-->` stays where the list has entries, `unless` where it has none. What is filled in is text in
 * any place of the page, and nothing in it is filled again. Throws on a name that nobody knows.
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
  if (!Object.hasOwn(lists, name)) throw new Error(`A page names the list ${name}, which nobody knows`);
  return lists[name] ?? [];
}

function textOf(texts: Texts, name: string): string {
  if (!Object.hasOwn(texts, name)) throw new Error(`A page names the value ${name}, which nobody knows`);
  return texts[name] ?? '';
}

/** As text, in an attribute and in the JSON of a script alike: the backslash would let a text end its string there. */
function escaped(text: string): string {
  return text.replace(/[&<>"'`\\]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
