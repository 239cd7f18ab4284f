import type { Browser, Page } from 'puppeteer-core';
import { BrowserWithProfile } from './browser-with-profile.ts';

/** The operations of a page's worker. */
type Calls<T> = { [N in keyof T]: (...its: never[]) => Promise<unknown> };

/** A browser with a profile, for a page that this machine serves. */
export class BrowserUnderTest<T extends Calls<T>> extends BrowserWithProfile {
  private origins = 0;

  constructor(
    private readonly url: string,
    launch: (profile: string) => Promise<Browser>,
  ) {
    super(launch);
  }

  /** Opens the page. `script`: runs in the page before its own. */
  async open(script?: string): Promise<PageUnderTest<T>> {
    const unit = new PageUnderTest<T>(await this.newPage(), this.urlNow());
    if (script !== undefined) await unit.page.evaluateOnNewDocument(script);
    await unit.load();
    return unit;
  }

  /** Closes all pages; those that follow have another origin, at which nothing is stored. */
  async renew(): Promise<void> {
    await this.newPage();
    await this.closePages();
    this.origins += 1;
  }

  private urlNow(): string {
    return this.url.replace('localhost', `origin-${this.origins}.localhost`);
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
