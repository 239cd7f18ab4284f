import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Browser, Page } from 'puppeteer-core';

/** The operations of a page's worker. */
type Calls<T> = { [N in keyof T]: (...its: never[]) => Promise<unknown> };

/** A browser with a profile of its own, which outlives it, for pages at an address. */
export class BrowserUnderTest<T extends Calls<T>> {
  private readonly profile = mkdtempSync(join(tmpdir(), 'ligo-profile-'));
  private browser: Browser | null = null;

  constructor(
    private readonly url: string,
    private readonly launch: (profile: string) => Promise<Browser>,
  ) {}

  /** Opens the page, in a browser that is started if none runs. `script`: runs in the page before its own. */
  async open(script?: string): Promise<PageUnderTest<T>> {
    this.browser ??= await this.launch(this.profile);
    const unit = new PageUnderTest<T>(await this.browser.newPage(), this.url);
    if (script !== undefined) await unit.page.evaluateOnNewDocument(script);
    await unit.load();
    return unit;
  }

  /** Ends the browser as a power cut would, with all that it had not written. */
  async kill(): Promise<void> {
    const child = this.browser?.process();
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await ended;
    this.browser = null;
    // The library puts the settings of the profile back in their places, which it had moved aside for Firefox.
    const moved = () => readdirSync(this.profile).filter((name) => name.endsWith('.puppeteer'));
    await expect.poll(moved).toEqual([]);
  }

  async remove(): Promise<void> {
    await this.browser?.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

class PageUnderTest<T extends Calls<T>> {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async load(): Promise<void> {
    await this.page.goto(this.url);
    await this.page.waitForFunction('globalThis.unit');
  }

  /** Calls the page's worker; rejects with what it threw. */
  async call<N extends keyof T & string>(
    name: N,
    ...its: Parameters<T[N]>
  ): Promise<Awaited<ReturnType<T[N]>>> {
    const { result, error } = await this.run<{ result: Awaited<ReturnType<T[N]>>; error?: string }>(
      `unit.call(${JSON.stringify(name)}, ...${JSON.stringify(its)})`,
    );
    if (error !== undefined) throw new Error(error);
    return result;
  }

  /** Runs a script in the page. */
  run<R>(script: string): Promise<R> {
    return this.page.evaluate(script) as Promise<R>;
  }
}
