import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/help.ts';

const texts: TextsLike<typeof english> = {
  'help.title': 'Ajuda',
  'help.setUp': 'Como configurar comandos no carro',
  'help.connection': 'Conexão',
  'help.connection.1':
    'O celular e o carro se comunicam diretamente. Ponto verde: conectado. Amarelo: o celular espera pelo carro, que pode estar em repouso ou sem rede. Anel girando: o celular procura uma conexão.',
  'help.connection.2':
    'Sem conexão, você vê o que chegou por último e quando. Viagens e registros já baixados ficam neste celular.',
  'help.connection.3':
    'O carro fica acessível enquanto a central multimídia tem energia e rede. Em Configurações, você decide se ela as mantém com o carro desligado, se o carro aceitar esse comando.',
  'help.connection.4': 'Toque no nome do carro, no alto, para ver seus carros, adicionar ou remover um.',
  'help.status.1': 'Os valores vêm do carro a cada segundo. -- significa que o carro não informa.',
  'help.status.2': 'O mapa segue o carro até você movê-lo. O botão redondo faz com que ele volte a seguir.',
  'help.status.3':
    'O número grande da bateria é o que ela mesma informa; o que está entre parênteses é o que o painel mostra. O i explica os outros.',
  'help.status.4': 'Valores antigos aparecem sinalizados, com a hora ou a data.',
  'help.trips.1':
    'O carro grava cada viagem sozinho, com ou sem celular. As viagens chegam a este celular quando há conexão; puxe a lista para baixo para buscá-las na hora.',
  'help.trips.2':
    'Toque em uma viagem para ver o trajeto e os gráficos. Toque no trajeto ou deslize por um gráfico para ver aquele momento no mapa e em todos os gráficos.',
  'help.trips.3':
    'Os botões no alto levam ao mês e à busca. Nos detalhes, a viagem pode ser salva em arquivo ou excluída.',
  'help.trips.4': 'Viagens de menos de 100 m não são guardadas.',
  'help.liveCamera.1':
    'Escolha uma câmera no desenho do carro. A imagem vem direto do carro e não é gravada em lugar nenhum.',
  'help.liveCamera.2':
    'Abaixo dela, você vê o atraso da imagem e quantos dados ela usa: até 20 MB por minuto. Em uma rede lenta, ela perde nitidez em vez de atrasar.',
  'help.liveCamera.3': 'O botão da câmera salva uma foto; o botão ao lado mostra a imagem em tela cheia.',
  'help.sentry.1':
    'O Sentry vigia o carro estacionado com as câmeras. Quando algo se move por perto, ele grava desde alguns segundos antes e avisa você, se a notificação estiver ativada.',
  'help.sentry.2':
    'Ele só vigia com o carro estacionado. Faz pausa com a bateria baixa, sem espaço para gravações e nos horários e lugares que você escolher. O cartão no alto diz o que ele faz e por que espera.',
  'help.sentry.3':
    'Gravações demais? Reduza a sensibilidade, escolha só o que está perto ou cubra árvores e ruas na imagem de uma câmera.',
  'help.sentry.4':
    'As gravações ficam no carro até que as mais novas precisem do espaço. Baixe as que quiser guardar.',
  'help.sentry.5':
    'Em alguns lugares, filmar o espaço público tem restrições. Informe-se sobre as regras do lugar onde você estaciona.',
  'help.seats.1': 'Cada toque avança um passo: nível 1, nível 2, desligado. Laranja aquece, azul ventila.',
  'help.seats.2': 'O que você definir funciona sozinho a cada partida do carro.',
  'help.seats.3':
    '“Posição” leva o banco do motorista ao que o carro guardou em 1 e 2. Verifique se não há nada no caminho.',
  'help.seats.4':
    'Sem botões? O carro só faz o que foi configurado: quem cuida do Ligo no carro informa uma vez, no arquivo car.json, como mover e aquecer os bancos. Os botões aparecem quando o app do carro é iniciado de novo.',
  'help.seats.5':
    '“O carro não confirmou” significa que ele aceitou o comando e não disse se deu certo. O Ligo mostra então o que você pediu.',
  'help.logs.1':
    'Portas, viagens, reinícios e o que o Sentry viu. O carro guarda o registro; este celular tem uma cópia.',
  'help.logs.2': 'Os filtros restringem o que aparece do dia; a busca percorre todos os dias.',
  'help.logs.3':
    '“Horário incerto” significa que não se sabia se o relógio do carro estava certo naquele momento.',
  'help.notifications.1': 'Estas opções valem para este carro, em todos os seus celulares.',
  'help.notifications.2':
    'Não chega nada? Permita as notificações do Ligo nas configurações do celular. No iPhone, primeiro adicione o Ligo à tela de início.',
  'help.notifications.3': 'Uma notificação só diz o que aconteceu. Nenhuma diz onde o carro está.',
  'help.settings.1': 'Uma mudança só vale depois que o carro responde. Até lá, a opção fica em espera.',
  'help.settings.2':
    '“Continuar online” gasta um pouco da bateria de 12 V com o carro desligado. Como “Manter o Wi-Fi”, vale a partir da próxima vez que o carro for desligado. O painel do carro mostra se isso funcionou na última vez.',
  'help.settings.3':
    '“Evitar reinícios” é para centrais multimídia que o fabricante reinicia com o carro desligado. O Ligo envia um comando para evitar isso sempre que o carro é desligado e, depois, de tempos em tempos. Ele faz uma pausa enquanto a bateria de 12 V está fraca. A opção fica bloqueada até que a energia USB, o Wi-Fi e este comando estejam configurados no carro, e também quando um deles falhou na última vez.',
  'help.settings.4':
    'Falta uma opção? O carro não aceita esse comando, ele ainda não foi configurado no arquivo car.json do carro, ou nada informa ao Ligo se o carro está ligado.',
  'help.settings.5':
    'Aqui você exporta e exclui a sua conta. O servidor não tem viagens, posições nem gravações.',
  'help.settings.6':
    'Sair da conta apaga tudo o que o Ligo guarda neste celular. O carro mantém os próprios dados.',
};
export default texts;
