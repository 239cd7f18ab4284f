import { type CarLink, pairingQrText } from '@ligo/protocol';
import qrcode from 'qrcode';
import type { PairingDisplay } from '../../ports/pairing-display.ts';

/** Keys the owner may press, by what they mean. */
export interface TerminalKeys {
  onPair(): void;
  onUnlink(position: number): void;
  onQuit(): void;
}

const HELP = 'Keys: p pairing code, 1-9 end that link, q quit';

/** The car's screen in a terminal: the code and its QR picture, who is linked, and a few keys. */
export class Terminal implements PairingDisplay {
  private readonly isInteractive = Boolean(process.stdin.isTTY && process.stdout.isTTY);
  private readonly onData = (data: Buffer) => this.press(data.toString());
  private keys: TerminalKeys | null = null;

  start(keys: TerminalKeys): void {
    this.keys = keys;
    if (!this.isInteractive) return;
    process.stdin.setRawMode(true).resume().on('data', this.onData);
    this.print(HELP);
  }

  stop(): void {
    this.keys = null;
    if (!this.isInteractive) return;
    process.stdin.off('data', this.onData).setRawMode(false).pause();
  }

  showCode(code: string, expiresAt: number): void {
    qrcode.toString(pairingQrText(code), { type: 'utf8', margin: 2 }).then(
      (picture) => {
        const until = new Date(expiresAt).toTimeString().slice(0, 5);
        this.print(`\n${picture}\nPairing code: ${code}  (good until ${until})\n`);
      },
      () => this.print(`Pairing code: ${code}`),
    );
  }

  hideCode(): void {
    this.print('A phone is paired; the code is used up.');
  }

  showLinks(links: readonly CarLink[]): void {
    const lines = links.map(
      (link, index) =>
        `  ${index + 1}  ${link.maskedEmail}  since ${new Date(link.linkedAt).toISOString().slice(0, 10)}`,
    );
    this.print(links.length > 0 ? `Linked:\n${lines.join('\n')}` : 'No phone is linked.');
  }

  print(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  private press(key: string): void {
    if (key === 'q' || key === '\u0003') this.keys?.onQuit();
    else if (key === 'p') this.keys?.onPair();
    else if (/^[1-9]$/.test(key)) this.keys?.onUnlink(Number(key) - 1);
  }
}
