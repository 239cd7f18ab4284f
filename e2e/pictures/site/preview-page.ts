import { readFileSync } from 'node:fs';

const logo = readFileSync(new URL('../../../apps/web/public/icon.svg', import.meta.url), 'utf8');

interface Preview {
  language: string;
  direction: string;
  heading: string;
  /** Addresses of two screens of the app. */
  front: string;
  behind: string;
}

/** A page of 1200x630 pixels that others show beside a link to the landing page. */
export function previewPage({ language, direction, heading, front, behind }: Preview): string {
  return `<!doctype html><html lang="${language}" dir="${direction}"><style>
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; overflow: hidden; position: relative; color: #eaf2ed;
  font-family: system-ui, "Noto Sans Hebrew", sans-serif;
  background: radial-gradient(900px 620px at 78% 12%, #14532d66, transparent 70%),
    radial-gradient(700px 520px at 60% 110%, #134e4a55, transparent 70%), #0a0f0c }
[dir=rtl] body { background: radial-gradient(900px 620px at 22% 12%, #14532d66, transparent 70%), #0a0f0c }
main { position: absolute; inset-block: 0; inset-inline-start: 76px; width: 560px;
  display: flex; flex-direction: column; justify-content: center; gap: 36px; z-index: 1 }
.brand { display: flex; align-items: center; gap: 20px; font-size: 46px; font-weight: 700 }
.brand svg { width: 76px; height: 76px; border-radius: 19px; box-shadow: 0 0 0 1px #ffffff14 }
h1 { font-size: 64px; line-height: 1.12; font-weight: 700; letter-spacing: -0.02em; text-wrap: balance }
[lang=ru] h1, [lang=tr] h1 { font-size: 58px } [dir=rtl] h1 { letter-spacing: 0 }
figure { position: absolute; padding: 9px; border-radius: 44px; background: #050806;
  box-shadow: 0 0 0 2px #2b3a32, 0 40px 90px #000c }
img { display: block; width: 100%; border-radius: 35px }
.front { width: 312px; top: 66px; inset-inline-end: 84px }
.behind { width: 262px; top: 158px; inset-inline-end: 322px; filter: brightness(.72) }
</style><main><div class="brand">${logo}Ligo</div><h1>${heading}</h1></main>
<figure class="behind"><img alt="" src="${behind}"></figure><figure class="front"><img alt="" src="${front}"></figure></html>`;
}
