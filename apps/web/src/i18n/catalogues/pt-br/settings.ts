import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.exportText':
    'Tudo o que o servidor sabe de você: seus acessos, seus carros e os nomes deles, suas notificações. Ele não sabe nada sobre viagens nem posições.',
  'account.export': 'Exportar dados da conta',
  'account.delete': 'Excluir conta',
  'account.deleteTitle': 'Excluir sua conta?',
  'account.deleteText':
    'O servidor apaga na hora seus acessos, os vínculos com seus carros e suas configurações de notificação; isso não pode ser desfeito. Seus carros mantêm as viagens e os registros. Este celular sai da conta e apaga o que guarda: exporte antes as viagens que quiser manter.',

  'settings.title': 'Configurações',
  'settings.carOff': 'Com o carro desligado',
  'settings.noneOff': 'O Ligo não consegue mudar o que este carro faz quando está desligado',
  'settings.online': 'Continuar online',
  'settings.onlineText': 'O carro continua ao alcance do seu celular, e a porta USB‑A continua energizada.',
  'settings.wifi': 'Manter o Wi-Fi',
  'settings.wifiText': 'O carro continua na rede Wi-Fi. Vale a partir da próxima vez que ele for desligado.',
  'settings.wifiNeeds': 'Só funciona junto com “Continuar online”.',
  'settings.reboot': 'Evitar reinícios',
  'settings.rebootText':
    'Com o carro desligado, um comando enviado de tempos em tempos evita que a central multimídia seja reiniciada, o que desconectaria o Ligo.',
  'settings.rebootNeeds':
    'Bloqueado até que a energia USB, o Wi-Fi e este comando estejam configurados no carro e nenhum deles tenha falhado na última vez.',
  'settings.rebootFailed':
    'Bloqueado porque a energia USB, o Wi-Fi ou este comando falhou na última vez. O painel do carro mostra qual.',
  'settings.offFailed': 'O carro não fez isto na última vez em que foi desligado.',
  'settings.saved': 'Configurações salvas',
  'settings.error': 'Erro',
  'settings.failed': 'Falha ao salvar as configurações',
  'settings.phone': 'Este celular',
  'settings.language': 'Idioma',
  'settings.trips': 'Viagens',
  'settings.points': 'Pontos',
  'settings.size': 'Espaço usado',
  'settings.recordings': 'Gravações guardadas',
  'settings.recordingsSize': 'O tamanho delas',
  'settings.kept': 'O navegador guarda tudo até você apagar.',
  'settings.mayClear': 'O navegador pode apagar isto se faltar espaço. O carro guarda a própria cópia.',
  'settings.about': 'Sobre este celular',
  'settings.version': 'Versão',
  'settings.carVersion': 'Versão no carro',
  'settings.lastAnswer': 'Última resposta do carro',
  'settings.serverVersion': 'Versão mais recente',
  'settings.reach': 'Conexão',
  'settings.reachCar': 'Com o carro',
  'settings.reachServer': 'Só com o servidor',
  'settings.reachNobody': 'Nenhuma',
  'settings.tripsFetched': 'Viagens recebidas',
  'settings.logFetched': 'Registro recebido',
  'settings.carHealth': 'O app no carro',
  'settings.carUp': 'Em execução há',
  'settings.carClock': 'Relógio',
  'settings.carClockRight': 'Certo',
  'settings.carRestarts': 'Componentes reiniciados',
  'settings.ignored': 'Ignorados ou com falha',
  'settings.copyReport': 'Copiar relatório',
  'settings.reportCopied': 'Relatório copiado',
  'settings.reportText':
    'Para o suporte: versões, horários e contagens, nada sobre você, seu carro ou onde ele está.',
};
export default texts;
