import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './pt-br/app.ts';
import install from './pt-br/install.ts';
import siteDashboard from './pt-br/site-dashboard.ts';
import siteDownload from './pt-br/site-download.ts';
import siteFrame from './pt-br/site-frame.ts';
import siteLanding from './pt-br/site-landing.ts';
import siteNotFound from './pt-br/site-not-found.ts';
import siteUsb from './pt-br/site-usb.ts';

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
