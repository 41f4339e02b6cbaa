import { type SefinRow, sefinCertificateRows, sefinDefectRows, sefinEventRows } from './sefin-row.ts';

/** The note exists under the number already: an earlier attempt of ours, or another document. Source: dossier 2.4. */
const duplicateRow: SefinRow = {
  codes: ['E0014'],
  of: 'note',
  cause: 'number',
  source: 'Sistema Nacional NFS-e, Anexo I v1.01 (20260209)',
  title: 'já existe NFS-e com esta série e este número',
  meaning:
    'Um envio anterior chegou e a resposta se perdeu, ou outro sistema usou o número. O serviço consulta a DPS e adota a ' +
    'NFS-e se o conteúdo for o mesmo; se não for, a nota fica com attention dps_mismatch.',
  repeat: 'no',
  remedy:
    'Acompanhe o documento por webhook ou ?wait=. Se outro sistema emite na mesma série, use séries diferentes em cada um.',
};

const registeredRow: SefinRow = {
  codes: ['E0802', 'E1805'],
  of: 'event',
  cause: 'number',
  source: 'Sistema Nacional NFS-e, Anexo II v1.01 (20260122)',
  title: 'o evento já está registrado',
  meaning:
    'Um envio anterior chegou e a resposta se perdeu. O serviço consulta o evento e o adota se for o mesmo.',
  repeat: 'no',
  remedy: 'Nada: acompanhe o documento por webhook ou ?wait=.',
};

const ofNote = 'note' as const;
const ofEvent = 'event' as const;

/** Refusals of connection, message, certificate and signature, of what the authority works out, and of events. */
export const sefinOtherRows: readonly SefinRow[] = [
  duplicateRow,
  registeredRow,
  ...sefinCertificateRows([
    { of: ofNote, codes: ['E1200', 'E1209'], title: 'o certificado da conexão falta, ou não serve para ela' },
    { of: ofNote, codes: ['E1203'], title: 'o certificado da conexão está fora da validade' },
    {
      of: ofNote,
      codes: ['E1205', 'E1206', 'E1208'],
      title: 'a cadeia do certificado da conexão não é da ICP-Brasil',
    },
    { of: ofNote, codes: ['E1207'], title: 'o certificado da conexão foi revogado' },
    {
      of: ofNote,
      codes: ['E0715', 'E0716'],
      title: 'o certificado que assina a DPS é inválido ou fora do padrão',
    },
    { of: ofNote, codes: ['E0718'], title: 'a DPS não foi assinada com o certificado do emitente' },
    {
      of: ofEvent,
      codes: ['E1983', 'E1986'],
      title: 'o certificado que assina o evento é inválido ou fora do padrão',
    },
    { of: ofEvent, codes: ['E0812', 'E0815', 'E1991'], title: 'o evento não foi assinado pelo seu autor' },
  ]),
  ...sefinDefectRows([
    { of: ofNote, codes: ['E1225'], title: 'a mensagem não pôde ser descompactada' },
    {
      of: ofNote,
      codes: ['E1226', 'E1228', 'E1229', 'E1242'],
      title: 'o XML não está na forma que a Sefin lê',
    },
    { of: ofNote, codes: ['E1235'], title: 'o XML não segue o leiaute' },
    { of: ofNote, codes: ['E0001', 'E0854'], title: 'a versão do leiaute não serve para esta DPS' },
    { of: ofNote, codes: ['E0004', 'E0006'], title: 'identificação ou ambiente da DPS errados' },
    { of: ofNote, codes: ['E0008'], title: 'a emissão está no futuro para o relógio da Sefin' },
    { of: ofNote, codes: ['E9996', 'E0029', 'E0034'], title: 'a DPS não é do prestador como emitente' },
    {
      of: ofNote,
      codes: ['E0112', 'E0113', 'E0114', 'E0115', 'E0121', 'E0128'],
      title: 'a DPS identifica o prestador emitente de outra forma que o CNPJ',
    },
    {
      of: ofNote,
      codes: ['E0162', 'E0166', 'E0172', 'E0174', 'E0175', 'E0176'],
      title: 'o regime escrito na DPS contradiz a empresa ou a tributação',
    },
    {
      of: ofNote,
      codes: ['E0226', 'E0233', 'E0286', 'E0292'],
      title: 'dados de parte do exterior incompletos',
    },
    { of: ofNote, codes: ['E0424', 'E0910'], title: 'a DPS leva um campo que não cabe a este emitente' },
    { of: ofNote, codes: ['E0593'], title: 'tipo de imunidade 0 não é aceito' },
    { of: ofNote, codes: ['E0675'], title: 'tributos federais não cabem a emitente por CPF' },
    { of: ofNote, codes: ['E0694', 'E0696'], title: 'PIS ou COFINS não é o produto da base pela alíquota' },
    { of: ofNote, codes: ['E0712'], title: 'o indicador sem tributos aproximados só serve a MEI' },
    { of: ofNote, codes: ['E0714', 'E0717'], title: 'a assinatura da DPS falta ou não confere' },
    {
      of: ofNote,
      codes: ['E1302', 'E1303', 'E1307', 'E1311', 'E1313', 'E1317', 'E1321', 'E1325'],
      title: 'a NFS-e gerada contradiz a incidência ou o regime da DPS',
    },
    {
      of: ofNote,
      codes: ['E1287', 'E1288', 'E1289', 'E1295', 'E1300'],
      title: 'a NFS-e gerada não fecha a conta do ISSQN',
    },
    {
      of: ofNote,
      codes: [
        ...['E1515', 'E1517', 'E1530', 'E1539', 'E1549', 'E1554', 'E1555', 'E1556'],
        ...['E1558', 'E1568', 'E1572', 'E1577', 'E1578', 'E1582'],
      ],
      title: 'a NFS-e gerada não fecha a conta de IBS e CBS',
    },
    {
      of: ofEvent,
      codes: ['E1825', 'E1827', 'E1845'],
      title: 'versão, identificação ou ambiente do evento errados',
    },
    { of: ofEvent, codes: ['E1843'], title: 'o evento está no futuro para o relógio da Sefin' },
    { of: ofEvent, codes: ['E1980', 'E1989'], title: 'a assinatura do evento falta ou não confere' },
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
      codes: ['E0840', 'E0845', 'E0848'],
      title: 'outro evento da nota impede este: cancelamento, substituição ou análise pendente',
      remedy:
        'Veja os eventos da nota em GET /v1/nfse/{id}/events: o que já a cancelou ou espera análise decide.',
    },
  ]),
];
