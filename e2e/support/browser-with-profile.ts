import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { startFirefox } from './firefox.ts';

/** A browser with a profile of its own, which outlives it. */
export class BrowserWithProfile {
  private readonly profile = mkdtempSync(join(tmpdir(), 'ligo-profile-'));
  private browser: Browser | null = null;

  constructor(private readonly launch: (profile: string) => Promise<Browser>) {}

  /** One more page, in a browser that is started if none runs. */
  async newPage(): Promise<Page> {
    this.browser ??= await this.launch(this.profile);
    return this.browser.newPage();
  }

  protected async closePages(): Promise<void> {
    for (const page of (await this.browser?.pages()) ?? []) await page.close();
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

/** How each browser is started. */
export const BROWSERS = {
  Chromium: (profile: string) =>
    puppeteer.launch({ executablePath: chromiumPath, args: chromiumArguments, userDataDir: profile }),
  Firefox: startFirefox,
};
