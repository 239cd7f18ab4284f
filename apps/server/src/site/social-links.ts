import { z } from 'zod';

/** The operator's profiles on other sites, for the footer of the public pages. */
export interface SocialLink {
  name: string;
  url: string;
}

const MAX_LINKS = 12;
const MAX_NAME = 40;
const printableName = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

/** Parses `Name=https://…,Name=https://…`; only https addresses, so that a link cannot run scripts or open other schemes. */
export const socialLinksSchema = z.string().transform((text, context): SocialLink[] => {
  const entries = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (entries.length > MAX_LINKS) return refuse(`at most ${MAX_LINKS} links`);
  const links: SocialLink[] = [];
  for (const entry of entries) {
    const [name = '', ...rest] = entry.split('=');
    const url = httpsAddress(rest.join('=').trim());
    if (!isName(name.trim())) return refuse(`"${entry.slice(0, MAX_NAME)}" needs a short name before its =`);
    if (url === null) return refuse(`"${name.trim()}" needs an address that begins with https://`);
    links.push({ name: name.trim(), url });
  }
  return links;
});

function isName(name: string): boolean {
  return name.length <= MAX_NAME && printableName.test(name);
}

/** The normalized address; `null` if it is invalid, has another scheme, or contains a name and password. */
function httpsAddress(text: string): string | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}
