import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './he/app.ts';
import install from './he/install.ts';
import siteDashboard from './he/site-dashboard.ts';
import siteDownload from './he/site-download.ts';
import siteFrame from './he/site-frame.ts';
import siteLanding from './he/site-landing.ts';
import siteNotFound from './he/site-not-found.ts';
import siteUsb from './he/site-usb.ts';

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
