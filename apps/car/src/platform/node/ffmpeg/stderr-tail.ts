import type { CameraInput } from '../../../ports/cameras.ts';

const LINES = 8;
const LINE_CHARS = 300;
/** More of a line is not looked at. */
const OPEN_CHARS = 4_096;
const HIDDEN = '…';
/** Any network address, including its credentials. */
const PLACES = /[a-z0-9+.-]{0,30}:\/\/\S+|\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/gi;
/** Shorter names and passwords stand in no line but within an address, and would be found in common words. */
const SECRET_CHARS = 4;

function asMeant(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The secret parts of an address: host, name and password, as written and decoded. */
function secretsOf(address: string | null): string[] {
  if (address === null || !URL.canParse(address)) return [];
  const { hostname, username, password } = new URL(address);
  return [password, asMeant(password), username, asMeant(username), hostname];
}

/** Keeps the last lines of the errors of an ffmpeg, each of a bounded length. */
export function createStderrTail(inputs: readonly Pick<CameraInput, 'address'>[]) {
  const secrets = inputs
    .flatMap(({ address }) => secretsOf(address))
    .filter(({ length }) => length >= SECRET_CHARS);
  const lines: string[] = [];
  let open = '';
  const report = (line: string) => {
    const places = line.slice(0, OPEN_CHARS).trim().replace(PLACES, HIDDEN);
    return secrets.reduce((said, secret) => said.replaceAll(secret, HIDDEN), places).slice(0, LINE_CHARS);
  };
  return {
    append(text: string): void {
      const parts = (open + text).split(/[\r\n]+/);
      open = (parts.pop() ?? '').slice(0, OPEN_CHARS);
      const whole = parts.filter((line) => line.trim() !== '').slice(-LINES);
      lines.push(...whole.map(report));
      lines.splice(0, lines.length - LINES);
    },
    /** Without addresses and passwords. */
    text: () => [...lines, report(open)].filter((line) => line !== '').join('\n'),
  };
}
