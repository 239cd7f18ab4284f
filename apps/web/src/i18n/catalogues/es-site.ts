import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './es/app.ts';
import install from './es/install.ts';
import siteDashboard from './es/site-dashboard.ts';
import siteDownload from './es/site-download.ts';
import siteFrame from './es/site-frame.ts';
import siteLanding from './es/site-landing.ts';
import siteNotFound from './es/site-not-found.ts';
import siteUsb from './es/site-usb.ts';

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
