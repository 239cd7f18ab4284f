import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './ru/app.ts';
import install from './ru/install.ts';
import siteDashboard from './ru/site-dashboard.ts';
import siteDownload from './ru/site-download.ts';
import siteFrame from './ru/site-frame.ts';
import siteLanding from './ru/site-landing.ts';
import siteNotFound from './ru/site-not-found.ts';
import siteUsb from './ru/site-usb.ts';

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
