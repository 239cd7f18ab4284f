export { directionOf, languageOf } from '@ligo/protocol';
