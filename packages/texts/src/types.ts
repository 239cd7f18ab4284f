import type { Locale, Namespace } from './namespaces.ts';
import type { TextValues } from './text-values.ts';

type PluralSuffix = `_${Intl.LDMLPluralRule}`;
type WithoutSuffix<Key> = Key extends `${infer Text}${PluralSuffix}` ? Text : Key;

/** Key of a text of these namespaces, without the suffix of a plural form. */
export type TextKey<N extends Namespace = Namespace> = { [Each in N]: WithoutSuffix<keyof Locale[Each]> }[N];

type NamesOf<Key> = Key extends keyof TextValues ? TextValues[Key] : never;

/** The values that a text takes; of several possible texts, those of all of them. `never` if it takes none. */
export type ValuesOf<Key> = [NamesOf<Key>] extends [never]
  ? never
  : { readonly [Name in NamesOf<Key>]: Name extends 'count' ? number : string | number };

/** Key of a text that takes no values. */
export type PlainKey<N extends Namespace = Namespace> = Exclude<TextKey<N>, keyof TextValues>;

/** Key of a text that takes at most the values of these names. */
export type KeyWith<Name extends string, N extends Namespace = Namespace> = {
  [Key in TextKey<N>]: [NamesOf<Key>] extends [Name] ? Key : never;
}[TextKey<N>];

interface TranslateKeys<in Plain, in Any> {
  (key: Plain): string;
  <Key extends Any>(key: Key, values: ValuesOf<Key>): string;
}

/** Returns a text of these namespaces with its values filled in; `count` also selects the plural form. */
export type Translate<N extends Namespace = Namespace> = TranslateKeys<PlainKey<N>, TextKey<N>>;
