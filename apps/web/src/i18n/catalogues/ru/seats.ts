import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/seats.ts';

const texts: TextsLike<typeof english> = {
  'seats.title': 'Сиденья',
  'seats.noComfort': 'Ligo не может обогревать и вентилировать сиденья этого автомобиля',
  'seats.noMemory': 'Ligo не может двигать сиденье водителя в этом автомобиле',
  'seats.none': 'Ligo не может управлять сиденьями этого автомобиля',
  'seats.comfort': 'Комфорт',
  'seats.position': 'Положение',
  'seats.driver': 'Водитель',
  'seats.passenger': 'Пассажир',
  'seats.heat': 'Обогрев',
  'seats.ventilation': 'Вентиляция',
  'seats.off': 'Выключено',
  'seats.level': 'Уровень {{level}}',
  'seats.auto': 'Обогрев и вентиляция включаются сами при каждом запуске автомобиля.',
  'seats.refused': 'Автомобиль этого не сделал.',
  'seats.unanswered': 'Автомобиль не ответил.',
  'seats.linkLost': 'Связь с автомобилем прервалась.',
  'seats.memoryTitle': 'Сиденье водителя',
  'seats.memoryText': 'Переводит сиденье водителя в положение, сохранённое в автомобиле.',
  'seats.memoryCare': 'Сиденье начнёт двигаться сразу. Убедитесь, что ему ничего не мешает.',
  'seats.slot': 'Положение {{slot}}',
  'seats.moving': 'Сиденье движется в положение {{slot}}',
  'seats.moved': 'Сиденье переведено в положение {{slot}}',
};
export default texts;
