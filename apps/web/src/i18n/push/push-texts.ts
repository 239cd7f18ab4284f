import type { Language } from '@ligo/vehicle';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';
import he from './he.ts';
import it from './it.ts';
import ptBr from './pt-br.ts';
import ru from './ru.ts';
import tr from './tr.ts';

/** What notifications say in one language; `{{door}}` marks where the door's name goes. */
export type PushTexts = Record<keyof typeof en, string>;

/** Notifications come without the app, so the service worker carries all languages. */
export const PUSH_TEXTS: Record<Language, PushTexts> = { 'pt-br': ptBr, en, es, it, fr, ru, tr, he };
