import { CHANNELS } from '@ligo/protocol';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../../e2e/support/chromium.ts';
import { FUNCTION_NAMES } from './function-names.ts';
import type { OpenPhone } from './link-ends.ts';

interface PhonePage {
  toCar(what: 'answer' | 'candidate' | 'open' | 'message', text: string, mid: string): Promise<void>;
  fromCar: {
    offer(sdp: string): Promise<void>;
    candidate(candidate: string, sdpMid: string): Promise<void>;
    send(text: string): void;
    close(): void;
  };
}

/** Runs in the page: its end of a link, with nothing but the browser's own parts. */
function install({ control, bulk }: typeof CHANNELS): void {
  const page = globalThis as unknown as PhonePage;
  let connection: RTCPeerConnection | null = null;
  let channel: RTCDataChannel | null = null;
  page.fromCar = {
    async offer(sdp) {
      connection = new RTCPeerConnection();
      connection.onicecandidate = ({ candidate }) =>
        candidate?.candidate && void page.toCar('candidate', candidate.candidate, candidate.sdpMid ?? '0');
      connection.createDataChannel(bulk.label, { negotiated: true, id: bulk.id });
      channel = connection.createDataChannel(control.label, { negotiated: true, id: control.id });
      channel.onmessage = () => void page.toCar('message', '', '');
      channel.onopen = () => void page.toCar('open', '', '');
      await connection.setRemoteDescription({ type: 'offer', sdp });
      await connection.setLocalDescription();
      void page.toCar('answer', connection.localDescription?.sdp ?? '', '');
    },
    candidate: async (candidate, sdpMid) => connection?.addIceCandidate({ candidate, sdpMid }),
    send: (text) => channel?.send(text),
    close: () => connection?.close(),
  };
}

/** A phone in Chromium; one link at a time. */
export async function chromiumPhone(): Promise<{ open: OpenPhone; stop(): Promise<void> }> {
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  const page = await browser.newPage();
  let on: Parameters<OpenPhone>[0] | null = null;
  const received: PhonePage['toCar'] = async (what, text, mid) => {
    if (what === 'answer') on?.answer(text);
    else if (what === 'candidate') on?.candidate(text, mid);
    else if (what === 'open') on?.open();
    else on?.message();
  };
  await page.exposeFunction('toCar', received);
  await page.goto('about:blank');
  await page.evaluate(FUNCTION_NAMES);
  await page.evaluate(install, CHANNELS);
  const call = async (name: keyof PhonePage['fromCar'], ...args: string[]) =>
    page.evaluate(
      ([which, ...all]) => {
        const { fromCar } = globalThis as unknown as PhonePage;
        return (fromCar[which as 'offer'] as (...each: string[]) => Promise<void>)(...all);
      },
      [name, ...args] as [string, ...string[]],
    );
  return {
    open(handlers) {
      on = handlers;
      let offered: Promise<unknown> = Promise.resolve();
      return {
        offer(sdp) {
          offered = call('offer', sdp);
        },
        candidate: (candidate, mid) => void offered.then(() => call('candidate', candidate, mid)),
        send: (text) => void call('send', text),
        close: () => void call('close').catch(() => {}),
      };
    },
    stop: () => browser.close(),
  };
}
