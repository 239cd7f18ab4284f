export { LANGUAGES, type Language } from '@ligo/protocol';
