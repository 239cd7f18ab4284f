import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initI18n } from '../i18n/index.ts';
import { App } from './app.tsx';
import { createServices } from './create-services.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const services = createServices();
services.start();
await initI18n();
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
