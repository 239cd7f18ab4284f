import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'Скачать Ligo для автомобиля',
  'download.description':
    'Приложение для автомобиля: пакеты Debian и архивы для ARM и для Intel или AMD, с размером, контрольной суммой и тремя командами для установки.',
  'download.heading': 'Установите Ligo в автомобиль',
  'download.intro':
    'Это приложение работает на мультимедийной системе автомобиля или на небольшом компьютере рядом с ней и связывается с телефоном напрямую. Нужна Debian 12, 64-разрядная Raspberry Pi OS или новее.',
  'download.noneTitle': 'На этом сервере нет пакетов',
  'download.noneText': 'Администратор сервера собирает их этой командой, и они появляются здесь:',
  'download.arm64': 'ARM, 64 бита',
  'download.arm64For': 'Большинство мультимедийных систем, Raspberry Pi 3, 4 и 5',
  'download.x64': 'Intel или AMD, 64 бита',
  'download.x64For': 'ПК и мини-ПК',
  'download.mine': 'Для этого устройства',
  'download.version': 'Версия {{version}}',
  'download.deb': 'Пакет Debian',
  'download.archive': 'Архив',
  'download.stepFetch': 'Скачайте в терминале системы',
  'download.stepCheck': 'Проверьте, что файл получен целиком',
  'download.stepInstall': 'Установите вместе со всем нужным',
  'download.stepStart': 'Распакуйте и запустите',
  'download.copy': 'Копировать',
  'download.copied': 'Скопировано',
  'download.archiveTitle': 'Без установки',
  'download.archiveText':
    'Архив работает из любой папки в Linux с glibc и запускается вручную. ffmpeg, который нужен камерам, берётся из вашей системы.',
  'download.latestText':
    'Для скриптов: этот адрес всегда ведёт к новейшему пакету Debian для ARM; остальные\u00a0— с ?arch=x64 и ?kind=archive:',
  'download.pairTitle': 'Затем привяжите телефон',
  'download.pairText':
    'Приложение запускается вместе с системой и показывает код привязки: крупно на своей панели, а также в журнале.',
  'download.pairApp': 'Открыть Ligo на телефоне',
  'download.pairDashboard': 'Панель автомобиля',
  'download.upgradeTitle': 'Обновление',
  'download.upgradeText':
    'Те же три команды с более новым пакетом. Приложение перезапустится само и сохранит поездки, записи, настройки и привязанные телефоны.',
  'download.commandsTitle': 'Команды с телефона',
  'download.commandsText':
    'Сиденья, питание USB, Wi-Fi и «Без перезагрузок» работают там, где система автомобиля даёт для этого способ: топик брокера MQTT, службу на ней самой или программу. Укажите его один раз в разделе «unit» файла /var/lib/ligo-car/car.json рядом с тем, что там уже есть:',
  'download.commandsOff':
    'Для питания USB, Wi-Fi и «Без перезагрузок» нужен ещё источник, который сообщает, включён ли автомобиль.',
  'download.commandsGuide': 'Все команды и способы описаны в руководстве из пакета:',
  'download.commandsLook':
    'Затем запустите приложение заново и посмотрите, какие команды настроены и чем закончилась последняя:',
  'download.removeTitle': 'Удаление',
  'download.removeText':
    'Приложение и его служба удаляются. Поездки, журнал, записи и ключ автомобиля остаются в /var/lib/ligo-car на случай, если вы вернётесь.',
  'download.purgeText':
    'Удаляет и эти данные, навсегда. Записи на картах и дисках останутся, а в приложении на телефоне автомобиль будет в списке, пока вы его не удалите.',
  'download.androidTitle': 'Системы на Android',
  'download.androidText': 'В Termux можно запустить Debian, а в ней\u00a0— архив для ARM:',
  'download.androidNote': 'Не проверено: у нас не было такой системы.',
};
export default texts;
