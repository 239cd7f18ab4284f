import app from './en/app.ts';
import install from './en/install.ts';
import siteDashboard from './en/site-dashboard.ts';
import siteDownload from './en/site-download.ts';
import siteFrame from './en/site-frame.ts';
import siteLanding from './en/site-landing.ts';
import siteNotFound from './en/site-not-found.ts';
import siteUsb from './en/site-usb.ts';

/** English texts of the public pages, which the app never loads; what both say stands in one file. */
const texts = {
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
