import type en from './en.ts';

/** What notifications say in one language; `{{door}}` marks where the door's name goes. */
export type PushTexts = Record<keyof typeof en, string>;
