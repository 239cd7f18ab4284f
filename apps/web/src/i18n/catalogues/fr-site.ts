import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './fr/app.ts';
import install from './fr/install.ts';
import siteDashboard from './fr/site-dashboard.ts';
import siteDownload from './fr/site-download.ts';
import siteFrame from './fr/site-frame.ts';
import siteLanding from './fr/site-landing.ts';
import siteNotFound from './fr/site-not-found.ts';
import siteUsb from './fr/site-usb.ts';

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
