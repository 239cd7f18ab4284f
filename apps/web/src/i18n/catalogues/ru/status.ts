import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Состояние',
  'status.sheet': 'Показания',
  'status.follow': 'Следить за автомобилем на карте',
  'status.noWifi': 'Нет подключения к сети Wi-Fi',
  'status.asOf': 'Обновлено {{age}}',
  'status.never': 'Данных от автомобиля ещё нет',
  'status.fromTime': 'на {{time}}',
  'status.fromDate': 'на {{date}}',
  'status.fromUnknown': 'время неизвестно',
  'status.lastData': 'Последние данные от автомобиля: {{when}}',
  'status.lastDataUnknown': 'Автомобиль не сообщает, к какому времени относятся эти показания',
  'status.failure.network': 'У телефона нет сети',
  'status.failure.networkHint': 'Включите мобильный интернет или Wi-Fi и отключите авиарежим.',
  'status.failure.server': 'Сервер Ligo недоступен',
  'status.failure.serverHint':
    'Проверьте подключение телефона к интернету. Некоторые корпоративные сети блокируют соединение. Возможно, сервер занят: Ligo продолжает попытки.',
  'status.failure.refused': 'Сервер Ligo не пускает этот телефон',
  'status.failure.refusedHint':
    'Возможно, автомобиль удалён из аккаунта или срок входа истёк. Проверьте список автомобилей или войдите заново.',
  'status.failure.car': 'Автомобиль не в сети',
  'status.failure.carHint':
    'Мультимедийная система должна быть включена и подключена к интернету, а приложение Ligo на ней\u00a0— запущено.',
  'status.failure.path': 'Нет прямого соединения с автомобилем',
  'status.failure.pathHint':
    'Телефон и автомобиль в сети, но соединение между ними что-то блокирует. Попробуйте мобильный интернет вместо Wi-Fi или наоборот.',
  'status.failure.replaced': 'Автомобиль открыт в слишком многих местах',
  'status.failure.replacedHint':
    'Другой телефон или другое окно вашего аккаунта заняли место этого. Закройте лишние.',
  'status.failure.connectHere': 'Подключиться здесь',
  'status.failure.browser': 'Этот браузер не может связаться с автомобилем',
  'status.failure.browserHint':
    'WebRTC отсутствует или отключён; на iPhone его отключает режим блокировки. Сохранённое на этом телефоне по-прежнему доступно.',
  'status.battery': 'Батарея',
  'status.charging': 'Зарядка',
  'status.pluggedIn': 'Подключён',
  'status.charged': 'Заряжено',
  'status.temperature': 'Температура',
  'status.voltage': 'Напряжение',
  'status.health': 'Ресурс',
  'status.auxBattery': 'Аккумулятор 12\u00a0В',
  'status.speed': 'Скорость',
  'status.mode': 'Режим',
  'status.odometer': 'Пробег',
  'status.altitude': 'Высота',
  'status.power': 'Мощность',
  'status.torque': 'Момент',
  'status.rotation': 'Обороты',
  'status.front': 'Передний мотор',
  'status.explain': 'Что означают показания батареи',
  'status.explainSoc': 'Большее число\u00a0— заряд по данным системы управления батареей.',
  'status.explainSoc2': 'Меньшее число в скобках\u00a0— процент на приборной панели.',
  'status.explainCharged': 'Сколько энергии получила батарея с момента подключения кабеля.',
  'status.explainTemperature': 'Температура самой тёплой части батареи.',
  'status.explainVoltage': 'Напряжение самой слабой ячейки батареи.',
  'status.explainHealth': 'Сколько первоначальной ёмкости осталось у батареи.',
  'status.explainAux': 'Напряжение небольшого аккумулятора, от которого работает электроника автомобиля.',
};
export default texts;
