import {
  ofNfse,
  ofNfseEvent,
  ofSefin,
  type SefinRow,
  sefinCertificateRows,
  sefinDefectRows,
  sefinEventRows,
} from './sefin-row.ts';

const ofNote = ofNfse('rejected');
const ofEvent = ofNfseEvent('rejected');
const ofBoth = ofSefin('rejected');

/** Refusals about connection, message, certificate, signature, generated NFS-e and events. */
export const sefinOtherRows: readonly SefinRow[] = [
  ...sefinCertificateRows([
    {
      sent: ofBoth,
      codes: ['E1200', 'E1209'],
      title: 'o certificado da conexão falta, ou não serve para ela',
    },
    { sent: ofBoth, codes: ['E1203'], title: 'o certificado da conexão está fora da validade' },
    {
      sent: ofBoth,
      codes: ['E1205', 'E1208'],
      title: 'a cadeia do certificado da conexão não é da ICP-Brasil',
    },
    { sent: ofBoth, codes: ['E1207'], title: 'o certificado da conexão foi revogado' },
    {
      sent: ofNote,
      codes: ['E0715', 'E0716'],
      title: 'o certificado que assina a DPS é inválido ou fora do padrão',
    },
    { sent: ofNote, codes: ['E0718'], title: 'a DPS não foi assinada com o certificado do emitente' },
    {
      sent: ofEvent,
      codes: ['E1983', 'E1986'],
      title: 'o certificado que assina o evento é inválido ou fora do padrão',
    },
    { sent: ofEvent, codes: ['E0812', 'E0815', 'E1991'], title: 'o evento não foi assinado pelo seu autor' },
  ]),
  ...sefinDefectRows([
    { sent: ofBoth, codes: ['E1225'], title: 'a mensagem não pôde ser descompactada' },
    {
      sent: ofBoth,
      codes: ['E1226', 'E1228', 'E1229', 'E1242'],
      title: 'o XML não está na forma que a Sefin lê',
    },
    { sent: ofBoth, codes: ['E1235'], title: 'o XML não segue o leiaute' },
    { sent: ofNote, codes: ['E0001', 'E0854'], title: 'a versão do leiaute não serve para esta DPS' },
    { sent: ofNote, codes: ['E0004', 'E0006'], title: 'identificação ou ambiente da DPS errados' },
    { sent: ofNote, codes: ['E0008'], title: 'a emissão está no futuro para o relógio da Sefin' },
    { sent: ofNote, codes: ['E9996', 'E0029', 'E0034'], title: 'a DPS não é do prestador como emitente' },
    {
      sent: ofNote,
      codes: ['E0112', 'E0113', 'E0114', 'E0115', 'E0121', 'E0128'],
      title: 'a DPS identifica o prestador emitente de outra forma que o CNPJ',
    },
    {
      sent: ofNote,
      codes: ['E0162', 'E0166', 'E0172', 'E0174', 'E0175', 'E0176'],
      title: 'o regime escrito na DPS contradiz a empresa ou a tributação',
    },
    {
      sent: ofNote,
      codes: ['E0226', 'E0233', 'E0286', 'E0292'],
      title: 'dados de parte do exterior incompletos',
    },
    { sent: ofNote, codes: ['E0424', 'E0910'], title: 'a DPS leva um campo que não cabe a este emitente' },
    { sent: ofNote, codes: ['E0593'], title: 'tipo de imunidade 0 não é aceito' },
    { sent: ofNote, codes: ['E0675'], title: 'tributos federais não cabem a emitente por CPF' },
    { sent: ofNote, codes: ['E0694', 'E0696'], title: 'PIS ou COFINS não é o produto da base pela alíquota' },
    { sent: ofNote, codes: ['E0712'], title: 'o indicador sem tributos aproximados só serve a MEI' },
    { sent: ofNote, codes: ['E0717'], title: 'a DPS está sem assinatura' },
    {
      sent: ofNote,
      codes: ['E1302', 'E1303', 'E1307', 'E1311', 'E1313', 'E1317', 'E1321', 'E1325'],
      title: 'a NFS-e gerada contradiz a incidência ou o regime da DPS',
    },
    {
      sent: ofNote,
      codes: ['E1287', 'E1288', 'E1289', 'E1295', 'E1300'],
      title: 'a NFS-e gerada não fecha a conta do ISSQN',
    },
    {
      sent: ofNote,
      codes: [
        'E1515',
        'E1517',
        'E1530',
        'E1539',
        'E1549',
        'E1554',
        'E1555',
        'E1556',
        'E1558',
        'E1568',
        'E1572',
        'E1577',
        'E1578',
        'E1582',
      ],
      title: 'a NFS-e gerada não fecha a conta de IBS e CBS',
    },
    {
      sent: ofEvent,
      codes: ['E1825', 'E1827', 'E1845'],
      title: 'versão, identificação ou ambiente do evento errados',
    },
    { sent: ofEvent, codes: ['E1843'], title: 'o evento está no futuro para o relógio da Sefin' },
    { sent: ofEvent, codes: ['E1980', 'E1989'], title: 'a assinatura do evento falta ou não confere' },
  ]),
  ...sefinEventRows([
    {
      codes: ['E0813', 'E0816'],
      title: 'a empresa não é autora permitida deste evento',
      remedy: 'Só o emitente da nota a cancela.',
    },
    {
      codes: ['E1831'],
      title: 'a NFS-e não existe na Sefin',
      remedy: 'Informe ao suporte o id do documento.',
    },
    {
      codes: ['E0822'],
      title: 'cancelamento fora do prazo do município',
      remedy:
        'O prazo é do município: peça a ele o cancelamento por análise fiscal, ou emita uma nota que substitui esta.',
    },
    {
      codes: ['E0823'],
      title: 'cancelamento acima do valor que o município permite',
      remedy: 'Peça ao município o cancelamento por análise fiscal, ou emita uma nota que substitui esta.',
    },
    {
      codes: ['E0824'],
      title: 'o município não permite cancelar nota sem tomador',
      remedy: 'Peça ao município o cancelamento por análise fiscal.',
    },
    {
      codes: ['E0827'],
      title: 'os tributos da nota já foram recolhidos',
      remedy: 'Trate do cancelamento com o município.',
    },
    {
      codes: ['E0831'],
      title: 'a NFS-e é de outro ambiente gerador',
      remedy: 'Peça o evento ao sistema do município que gerou a nota.',
    },
    {
      codes: ['E0845'],
      title: 'outro evento da nota impede a substituição: cancelamento, outra substituição ou bloqueio',
      remedy:
        'Consulte no portal da NFS-e a nota a substituir: o registro dela aqui pode não dizer ainda o que a impede. Cancelada, ' +
        'emita a nova sem replaces; substituída, vale a nota que a substituiu; bloqueada, trate com o município.',
    },
    {
      codes: ['E0840', 'E0848'],
      title: 'outro evento da nota impede este: cancelamento, substituição ou análise pendente',
      remedy:
        'Veja a nota em GET /v1/nfse/{id}: se um evento a cancelou ou substituiu na Sefin, ela está cancelled, e warnings diz ' +
        'qual. Senão decide uma análise pendente (GET /v1/nfse/{id}/events) ou um bloqueio do município.',
    },
  ]),
];
