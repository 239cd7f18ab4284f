import type { Language } from '../language-code.ts';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';
import he from './he.ts';
import it from './it.ts';
import ptBr from './pt-br.ts';
import type { PushTexts } from './push-catalogue.ts';
import ru from './ru.ts';
import tr from './tr.ts';

/** Notifications come without the app, so the service worker carries all languages. */
export const PUSH_TEXTS: Record<Language, PushTexts> = { 'pt-br': ptBr, en, es, it, fr, ru, tr, he };
