import '../lib/zod-without-eval.ts';
import './dashboard.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadDashboardTexts } from '../i18n/dashboard.ts';
import { startLanguage } from '../i18n/language.ts';
import { createBrowserStorage } from '../platform/browser-storage.ts';
import { createCommandSender } from './commands/create-command-sender.ts';
import { DashboardContext } from './dashboard-context.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { createFeed } from './feed/create-feed.ts';
import { openEventStream, postCommand, steadyClock } from './platform.ts';
import { createTheme } from './theme/create-theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const clock = steadyClock;
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
