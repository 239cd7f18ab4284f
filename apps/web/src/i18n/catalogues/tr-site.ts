import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './tr/app.ts';
import install from './tr/install.ts';
import siteDashboard from './tr/site-dashboard.ts';
import siteDownload from './tr/site-download.ts';
import siteFrame from './tr/site-frame.ts';
import siteLanding from './tr/site-landing.ts';
import siteNotFound from './tr/site-not-found.ts';
import siteUsb from './tr/site-usb.ts';

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
