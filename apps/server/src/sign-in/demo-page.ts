import { createHash } from 'node:crypto';
import { directionOf, type Language } from '@ligo/protocol';
import en from '@ligo/texts/locales/en/demo-sign-in.json' with { type: 'json' };
import es from '@ligo/texts/locales/es/demo-sign-in.json' with { type: 'json' };
import fr from '@ligo/texts/locales/fr/demo-sign-in.json' with { type: 'json' };
import he from '@ligo/texts/locales/he/demo-sign-in.json' with { type: 'json' };
import it from '@ligo/texts/locales/it/demo-sign-in.json' with { type: 'json' };
import ptBr from '@ligo/texts/locales/pt-br/demo-sign-in.json' with { type: 'json' };
import ru from '@ligo/texts/locales/ru/demo-sign-in.json' with { type: 'json' };
import tr from '@ligo/texts/locales/tr/demo-sign-in.json' with { type: 'json' };
import { acceptedLanguage } from '../lib/accepted-language.ts';

const TEXTS: Record<Language, typeof en> = { en, es, fr, he, it, 'pt-br': ptBr, ru, tr };

const style = `
:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0a0f0c;color:#eaf2ed;font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(25rem,calc(100vw - 2rem));background:#121a16;border:1px solid #26332c;border-radius:16px;padding:24px}
h1{font-size:20px;margin:0 0 8px}
p{color:#a3b3aa;margin:0 0 24px}
label{display:block;font-size:14px;color:#a3b3aa;margin-bottom:4px}
input,button{box-sizing:border-box;width:100%;font:inherit;min-height:48px;border-radius:12px;padding:0 16px}
input{background:#1a241f;color:#eaf2ed;border:1px solid #26332c;margin-bottom:16px}
button{background:#22c55e;color:#04130a;border:0;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid #2dd4bf;outline-offset:2px}`;

function htmlIn(language: Language): string {
  const texts = TEXTS[language];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Ligo</title><style>${style}</style></head>
<body><main><h1>${texts['demoSignIn.title']}</h1><p>${texts['demoSignIn.text']}</p>
<form method="post"><label for="email">${texts['demoSignIn.email']}</label>
<input id="email" name="email" type="email" dir="ltr" required maxlength="200" value="demo@ligo.example" autocomplete="off">
<button type="submit">${texts['demoSignIn.continue']}</button></form></main></body></html>`;
}

const styleHash = createHash('sha256').update(style).digest('base64');

/** The page of the demo sign-in in a language that the browser prefers, with a content policy that allows nothing else. */
export function demoPage(acceptLanguage: string | undefined): {
  html: string;
  headers: Record<string, string>;
} {
  return {
    html: htmlIn(acceptedLanguage(acceptLanguage)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
}
