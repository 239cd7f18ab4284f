import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo aracın kendi ekranında',
  'dashboardPage.description':
    'Araç uygulamasının ünitedeki bir tarayıcıda gösterdiği panel: eşleştirme kodu, canlı değerler, Sentry ve uygulamanın ne yaptığı; internet gerekmez.',
  'dashboardPage.heading': 'Aracın kendi ekranındaki panel',
  'dashboardPage.intro':
    'Paneli araçtaki Ligo uygulamasının kendisi, ünitenin tarayıcısında gösterir. İnternet gerekmez ve onu yalnızca ünite açabilir.',
  'dashboardPage.open': 'Bu ünitenin panelini aç',
  'dashboardPage.where':
    'Ligo uygulamasının çalıştığı araç ünitesindeki bir tarayıcıda çalışır. Telefonda veya başka bir bilgisayarda bu adres bir yere götürmez.',
  'dashboardPage.shows': 'Neler gösterir',
  'dashboardPage.pairingTitle': 'Eşleştirme',
  'dashboardPage.pairingText':
    'Kod, sürücü koltuğundan okutulacak kadar büyük bir QR kodu ve eşleştirilmiş telefonlar.',
  'dashboardPage.liveTitle': 'Canlı değerler',
  'dashboardPage.liveText': 'Aracın her ölçümü, kaynağı ve ne kadar eski olduğuyla.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'İzleyip izlemediği, neden beklediği ve kayıtlar için ne kadar yer kaldığı.',
  'dashboardPage.stepsTitle': 'Uygulama ne yapıyor',
  'dashboardPage.stepsText': 'Açılışının her adımı ve son günün günlüğü.',
  'dashboardPage.elsewhere': 'Araçta henüz Ligo yok mu?',
  'dashboardPage.elsewhereText':
    'Araç uygulaması bir paket ve üç komuttan ibarettir. Çalıştığı anda panel de hazırdır.',
  'dashboardPage.download': 'Araç için indir',
};
export default texts;
