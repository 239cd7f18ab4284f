import app from './en/app.ts';
import install from './en/install.ts';
import siteFrame from './en/site-frame.ts';
import siteLanding from './en/site-landing.ts';
import usb from './en/usb.ts';

/** English texts of the public pages, which the app never loads; what both say stands in one file. */
const texts = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
