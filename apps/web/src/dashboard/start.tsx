import '../lib/zod-without-eval.ts';
import './dashboard.css';
import { DASHBOARD } from '@ligo/protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadDashboardTexts } from '../i18n/dashboard.ts';
import { startLanguage } from '../i18n/language.ts';
import { createBrowserStorage } from '../platform/browser-storage.ts';
import { createCommandSender, type PostCommand } from './create-command-sender.ts';
import { createTheme } from './create-theme.ts';
import { DashboardContext } from './dashboard-context.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { createFeed, type OpenStream } from './feed/create-feed.ts';
import { steadyClock as clock } from './steady-clock.ts';

/** The car's news, by Server-Sent Events. */
const openEventStream: OpenStream = (onText, onEnd) => {
  const source = new EventSource(DASHBOARD.feed);
  let isClosed = false;
  source.onmessage = ({ data }) => onText(String(data));
  // The browser would retry on its own, but not after each kind of failure.
  source.onerror = async () => {
    source.close();
    const isRefused = await isAccessRefused();
    if (!isClosed) onEnd(isRefused);
  };
  return () => {
    isClosed = true;
    source.close();
  };
};

/** An event source does not show the status of an answer. */
async function isAccessRefused(): Promise<boolean> {
  const answer = await fetch(DASHBOARD.feed, { method: 'HEAD' }).catch(() => null);
  return answer?.status === 401;
}

const postCommand: PostCommand = async (command) => {
  const answer = await fetch(DASHBOARD.command, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  return answer.json();
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const feed = createFeed(clock, openEventStream);
const commands = createCommandSender({ clock, post: postCommand });
const theme = createTheme(
  createBrowserStorage(),
  window.matchMedia('(prefers-color-scheme: light)'),
  document.documentElement,
);

theme.start();
feed.start();
startLanguage();
await loadDashboardTexts();
createRoot(root).render(
  <StrictMode>
    <DashboardContext value={{ feed, commands, theme, clock }}>
      <DashboardScreen />
    </DashboardContext>
  </StrictMode>,
);
