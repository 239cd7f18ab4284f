import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@ligo/machine/test-support';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { Stack } from './stack.ts';

/** The window of WebKitGTK's own small browser, from Debian's package. */
const browserPath = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Starts a program that ends with the stack. */
function start(stack: Stack, command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  stack.onEnd(async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  return child;
}

/** A virtual display; resolves to its name. */
async function startDisplay(stack: Stack): Promise<string> {
  const child = start(stack, 'Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

/** Starts WebKit's engine, which is Safari's, as Debian builds it: without WebRTC. */
export async function startWebKit(stack: Stack): Promise<WebDriver> {
  const DISPLAY = await startDisplay(stack);
  const port = await freePort();
  start(stack, 'WebKitWebDriver', [`--port=${port}`], {
    DISPLAY,
    GDK_BACKEND: 'x11',
    // Without a language of its own the engine calls its language `C`, which is none.
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    // Its sandbox needs name spaces of its own, which a container does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50));
  const driver = await new Builder()
    .usingServer(origin)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
      }),
    )
    .build();
  stack.onEnd(() => driver.quit());
  return driver;
}
