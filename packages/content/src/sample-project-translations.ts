import type { SaveProjectInput } from '@isangano/contracts/projects/project';

/** The texts of a project; the rest is the same in every language. */
export type ProjectTexts = Pick<
  SaveProjectInput,
  'title' | 'client' | 'description' | 'category' | 'location' | 'impact'
>;

/** The sample projects in other languages than English, in the order of `sampleProjects`. */
export const sampleProjectTranslations: Record<'rw' | 'fr', readonly ProjectTexts[]> = {
  // To be reviewed by a native speaker.
  rw: [
    {
      title: "Ikoranabuhanga mu bitaro by'uturere",
      client: "Ibitaro byo mu Ntara y'Iburasirazuba",
      description:
        "Dosiye z'abarwayi zo kuri mudasobwa, kwakira indembe n'ububiko bw'imiti mu bitaro icyenda by'uturere no mu " +
        "bigo nderabuzima bibikikije. Bikomeza gukora n'iyo umuriro cyangwa interineti bibuze, bikihuza byongeye " +
        "kuboneka. Abaforomo b'i Nyagatare n'i Kirehe bagerageje buri paji mbere y'uko itangira gukoreshwa.",
      category: "Ubuzima n'ikoranabuhanga",
      location: "Intara y'Iburasirazuba, u Rwanda",
      impact:
        "Ibitaro birindwi mu icyenda byatangiye kubikoresha. Gushaka dosiye y'umurwayi bifata amasegonda aho kujya mu " +
        'bubiko, kandi abakozi 610 bo mu buvuzi bahuguwe mu Kinyarwanda.',
    },
    {
      title: "Porogaramu ya telefone y'amakoperative",
      client: 'Impuzamakoperative ya Kigali',
      description:
        'Porogaramu ya telefone na USSD amakoperative 42 atangarizamo akazi, yandikiramo abitabiriye, kandi yishyuriramo ' +
        'abanyamuryango kuri telefone. Ivuga mbere na mbere Ikinyarwanda, ikora kuri telefone igura amadolari ijana, kandi ' +
        'ikoresha interineti itageze kuri megabayiti imwe mu cyumweru.',
      category: 'Porogaramu ya telefone',
      location: 'Kigali, u Rwanda',
      impact:
        'Amakoperative 18 afite abanyamuryango 5.300 ayikoresha buri cyumweru; amafaranga yatindaga iminsi icyenda ubu ' +
        "aboneka ku mugoroba w'akazi.",
    },
    {
      title: "Guhuza amakuru y'ubwikorezi bwambukiranya imipaka",
      client: 'Abatwara imizigo mu Muhora wa Ruguru',
      description:
        'Ahantu hamwe harebwa imizigo iva i Mombasa ijya i Kigali: imenyekanisha rya gasutamo, aho amakamyo ageze ' +
        "n'inyandiko z'ububiko z'ibigo bitandatu bitwara imizigo, ku buryo umucuruzi w'i Musanze amenya aho ibicuruzwa bye " +
        'bigeze atarinze guhamagara inshuro esheshatu.',
      category: 'Guhuza amakuru',
      location: 'Kigali na Rubavu, u Rwanda',
      impact: "Byitezwe ko buri muzigo uzatwara iminsi ibiri mike, n'impapuro nyinshi zo ku mupaka zikavaho.",
    },
  ],
  fr: [
    {
      title: 'Santé numérique pour les hôpitaux de district',
      client: "Réseau hospitalier de la province de l'Est",
      description:
        'Dossiers de patients, triage et stock de pharmacie informatisés pour neuf hôpitaux de district et les centres de ' +
        'santé voisins. Les soins continuent sans courant ni connexion, et tout se met à jour à leur retour. Des infirmières ' +
        'de Nyagatare et de Kirehe ont essayé chaque écran avant sa mise en service.',
      category: 'Santé numérique',
      location: "Province de l'Est, Rwanda",
      impact:
        "Sept hôpitaux sur neuf l'utilisent. Trouver un dossier prend quelques secondes au lieu d'un passage aux archives, " +
        'et 610 soignants ont été formés en kinyarwanda.',
    },
    {
      title: 'Plateforme mobile pour les coopératives',
      client: 'Fédération des coopératives de Kigali',
      description:
        'Une application et un menu USSD par lesquels 42 coopératives annoncent le travail, notent les présences et paient ' +
        "leurs membres par mobile. Elle parle d'abord kinyarwanda, fonctionne sur des téléphones à cent dollars et consomme " +
        "moins d'un mégaoctet par semaine.",
      category: 'Plateforme mobile',
      location: 'Kigali, Rwanda',
      impact:
        "18 coopératives et leurs 5 300 membres s'en servent chaque semaine ; la paie, qui prenait neuf jours, arrive le soir " +
        'même du travail.',
    },
    {
      title: 'Données partagées pour la logistique transfrontalière',
      client: 'Transporteurs du Corridor Nord',
      description:
        'Une vue commune des envois de Mombasa à Kigali : déclarations en douane, position des camions et reçus ' +
        "d'entrepôt de six transporteurs réunis, pour qu'une commerçante de Musanze sache où est sa marchandise sans passer " +
        'six appels.',
      category: 'Intégration de données',
      location: 'Kigali et Rubavu, Rwanda',
      impact: 'Objectif : deux jours de moins par envoi, et presque plus de papier à la frontière.',
    },
  ],
};
