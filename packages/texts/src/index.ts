export { formatNumber, NO_VALUE } from './format-number.ts';
export type {
  AppNamespace,
  BaseNamespace,
  DashboardNamespace,
  Namespace,
  SiteNamespace,
  Texts,
} from './namespaces.ts';
export { createTranslator } from './translator.ts';
export type { KeyWith, PlainKey, Translate } from './types.ts';
