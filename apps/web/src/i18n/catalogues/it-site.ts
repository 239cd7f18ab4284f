import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './it/app.ts';
import install from './it/install.ts';
import siteDashboard from './it/site-dashboard.ts';
import siteDownload from './it/site-download.ts';
import siteFrame from './it/site-frame.ts';
import siteLanding from './it/site-landing.ts';
import siteNotFound from './it/site-not-found.ts';
import siteUsb from './it/site-usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteDashboard,
  ...siteDownload,
  ...siteFrame,
  ...siteLanding,
  ...siteNotFound,
  ...siteUsb,
};
export default texts;
