// Written by apps/web/scripts/messages.ts from the catalogues.
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';

type Labels = Readonly<Record<string, string>>;

/** The labels of fields, in their order, and those of the values of choices, by group. */
export const answerLabels: Readonly<
  Record<Locale, Readonly<Record<ApplicationKind, Labels>> & { values: Readonly<Record<string, Labels>> }>
> = {
  "en": {
    "interview": {
      "fullName": "Full name",
      "email": "Email",
      "phone": "Phone",
      "city": "City",
      "language": "Language of the interview",
      "timezone": "Timezone",
      "socials": "Social media links",
      "headline": "Headline",
      "contentTypes": "What kind of content is it?",
      "pitch": "Pitch",
      "sensitivity": "Does the story touch on something sensitive?",
      "sampleLinks": "Links to samples of your work",
      "suggestedQuestions": "Questions you would like to be asked",
      "channels": "Which channels suit your story?",
      "allChannelsReason": "Why is your story suitable for all channels?",
      "format": "Format",
      "duration": "Duration",
      "availability": "Availability",
      "travel": "Can you travel to Kigali?",
      "tech": "Equipment and technical needs",
      "notes": "Anything else we should know",
      "consentPublish": "I agree that the interview may be published on the channels I chose",
      "consentRules": "I have answered truthfully and agree to the rules of the channels",
      "consentContact": "You may contact me about other programmes"
    },
    "partner": {
      "appName": "Name/Entity",
      "email": "Email",
      "phone": "Phone",
      "country": "Country",
      "type": "Your role",
      "project": "Project name",
      "summary": "Project summary",
      "amount": "Investment amount (USD)",
      "equity": "Desired equity (%)",
      "nonCash": "What you bring besides money",
      "contribOther": "Other contributions",
      "board": "Seat on the board",
      "boardComments": "Comments on the board seats",
      "veto": "Decisions you want a say in",
      "roleType": "Your part in the project",
      "kpis": "How success should be measured",
      "dividend": "Returns",
      "exit": "How and when you would want to leave",
      "ip": "Intellectual property",
      "ethics": "Ethics and impact",
      "timeline": "Timeline",
      "presence": "Where you would work from",
      "team": "Team and anything else we should know",
      "signature": "Signature",
      "agree": "I declare that what I have written is true and complete"
    },
    "values": {
      "applicationKind": {
        "interview": "Interview",
        "partner": "Partnership"
      },
      "applicationStatus": {
        "pending": "Pending",
        "approved": "Approved",
        "rejected": "Rejected"
      },
      "spokenLanguage": {
        "Kinyarwanda": "Kinyarwanda",
        "English": "English",
        "French": "French",
        "Swahili": "Swahili",
        "Other": "Other"
      },
      "contentType": {
        "Life story": "Life story",
        "Testimony": "Testimony",
        "Entertainment": "Entertainment",
        "News/Current affairs": "News/Current affairs",
        "Education": "Education",
        "Other": "Other"
      },
      "channel": {
        "All Channels": "All Channels"
      },
      "sensitivity": {
        "No": "No",
        "Yes": "Yes",
        "Unsure": "Unsure"
      },
      "format": {
        "InStudio": "In-studio",
        "OnLocation": "On location",
        "Remote": "Remote / online",
        "NoPreference": "No preference"
      },
      "duration": {
        "Min10to15": "10–15 min",
        "Min20to30": "20–30 min",
        "Min45to60": "45–60 min",
        "Over60": "Over 60 min"
      },
      "travel": {
        "Yes": "Yes",
        "No": "No",
        "Maybe": "Maybe"
      },
      "partnerType": {
        "Individual": "Individual investor",
        "Corporate": "Corporate / Company",
        "StrategicNonEquity": "Strategic partner (non-equity)",
        "Other": "Other"
      },
      "nonCash": {
        "Technical expertise": "Technical expertise",
        "Distribution network": "Distribution network",
        "IP/Technology": "IP/Technology",
        "Market access": "Market access",
        "Other": "Other"
      },
      "board": {
        "None": "None",
        "Observer": "Observer",
        "OneSeat": "1 board seat",
        "MultipleSeats": "Multiple seats (specify in comments)"
      },
      "roleType": {
        "PassiveInvestor": "Passive investor",
        "ActivePartnerManagement": "Active partner (management)",
        "StrategicAdvisor": "Strategic advisor",
        "TechnicalLead": "Technical lead"
      },
      "dividend": {
        "Reinvest": "Reinvest",
        "QuarterlyCash": "Quarterly cash",
        "AnnualCash": "Annual cash",
        "ConvertibleInstruments": "Convertible instruments"
      },
      "presence": {
        "FullyRemote": "Fully remote",
        "OccasionalVisits": "Occasional visits",
        "OnSiteLocal": "On-site / local"
      },
      "messageStatus": {
        "unread": "Unread",
        "read": "Read"
      }
    }
  },
  "rw": {
    "interview": {
      "fullName": "Amazina yose",
      "email": "Imeyili",
      "phone": "Telefone",
      "city": "Umujyi",
      "language": "Ururimi rw'ikiganiro",
      "timezone": "Isaha y'aho uri",
      "socials": "Aho tugusanga ku mbuga nkoranyambaga",
      "headline": "Umutwe w'inkuru",
      "contentTypes": "Ni inkuru bwoko ki?",
      "pitch": "Incamake y'inkuru",
      "sensitivity": "Inkuru yawe ikora ku bintu bikomeye cyangwa bibabaza?",
      "sampleLinks": "Aho twareba ibyo wakoze",
      "suggestedQuestions": "Ibibazo wifuza kubazwa",
      "channels": "Ni iyihe miyoboro ikwiye inkuru yawe?",
      "allChannelsReason": "Kuki inkuru yawe ikwiye imiyoboro yose?",
      "format": "Uburyo bw'ikiganiro",
      "duration": "Igihe ikiganiro kimara",
      "availability": "Igihe uboneka",
      "travel": "Ushobora kuza i Kigali?",
      "tech": "Ibikoresho n'ibyo ukeneye",
      "notes": "Ikindi twamenya",
      "consentPublish": "Ndemera ko ikiganiro gitangazwa ku miyoboro nahisemo",
      "consentRules": "Ibyo nanditse ni ukuri kandi nemera amategeko y'imiyoboro",
      "consentContact": "Mushobora kumvugisha ku bindi biganiro"
    },
    "partner": {
      "appName": "Izina ryawe cyangwa iry'ikigo",
      "email": "Imeyili",
      "phone": "Telefone",
      "country": "Igihugu",
      "type": "Uruhare rwawe",
      "project": "Izina ry'umushinga",
      "summary": "Incamake y'umushinga",
      "amount": "Amafaranga y'ishoramari (USD)",
      "equity": "Umugabane wifuza (%)",
      "nonCash": "Ibyo uzana bitari amafaranga",
      "contribOther": "Indi nkunga",
      "board": "Umwanya mu nama y'ubutegetsi",
      "boardComments": "Ibitekerezo ku myanya mu nama y'ubutegetsi",
      "veto": "Ibyemezo wifuza kugiramo ijambo",
      "roleType": "Uruhare rwawe mu mushinga",
      "kpis": "Uko intsinzi yapimwa",
      "dividend": "Inyungu",
      "exit": "Uko n'igihe wifuza kuvamo",
      "ip": "Umutungo mu by'ubwenge",
      "ethics": "Imyitwarire n'ingaruka nziza",
      "timeline": "Igihe bizamara",
      "presence": "Aho wakorera",
      "team": "Itsinda n'ikindi twamenya",
      "signature": "Umukono",
      "agree": "Ndemeza ko ibyo nanditse ari ukuri kandi byuzuye"
    },
    "values": {
      "applicationKind": {
        "interview": "Ikiganiro",
        "partner": "Ubufatanye"
      },
      "applicationStatus": {
        "pending": "Bitegereje",
        "approved": "Byemejwe",
        "rejected": "Byanzwe"
      },
      "spokenLanguage": {
        "Kinyarwanda": "Ikinyarwanda",
        "English": "Icyongereza",
        "French": "Igifaransa",
        "Swahili": "Igiswahili",
        "Other": "Urundi"
      },
      "contentType": {
        "Life story": "Inkuru y'ubuzima",
        "Testimony": "Ubuhamya",
        "Entertainment": "Imyidagaduro",
        "News/Current affairs": "Amakuru agezweho",
        "Education": "Uburezi",
        "Other": "Ibindi"
      },
      "channel": {
        "All Channels": "Imiyoboro yose"
      },
      "sensitivity": {
        "No": "Oya",
        "Yes": "Yego",
        "Unsure": "Simbizi neza"
      },
      "format": {
        "InStudio": "Muri sitidiyo",
        "OnLocation": "Aho ndi",
        "Remote": "Kuri interineti",
        "NoPreference": "Aho ari ho hose"
      },
      "duration": {
        "Min10to15": "Iminota 10–15",
        "Min20to30": "Iminota 20–30",
        "Min45to60": "Iminota 45–60",
        "Over60": "Hejuru y'iminota 60"
      },
      "travel": {
        "Yes": "Yego",
        "No": "Oya",
        "Maybe": "Birashoboka"
      },
      "partnerType": {
        "Individual": "Umushoramari ku giti cye",
        "Corporate": "Ikigo cyangwa sosiyete",
        "StrategicNonEquity": "Umufatanyabikorwa udafata imigabane",
        "Other": "Ikindi"
      },
      "nonCash": {
        "Technical expertise": "Ubuhanga mu by'ikoranabuhanga",
        "Distribution network": "Umuyoboro wo gukwirakwiza",
        "IP/Technology": "Umutungo mu by'ubwenge cyangwa ikoranabuhanga",
        "Market access": "Kugera ku isoko",
        "Other": "Ikindi"
      },
      "board": {
        "None": "Nta mwanya",
        "Observer": "Indorerezi",
        "OneSeat": "Umwanya 1 mu nama y'ubutegetsi",
        "MultipleSeats": "Imyanya myinshi (yisobanure mu bitekerezo)"
      },
      "roleType": {
        "PassiveInvestor": "Umushoramari udakurikirana imirimo",
        "ActivePartnerManagement": "Umufatanyabikorwa mu buyobozi",
        "StrategicAdvisor": "Umujyanama",
        "TechnicalLead": "Uyobora iby'ikoranabuhanga"
      },
      "dividend": {
        "Reinvest": "Kongera gushora",
        "QuarterlyCash": "Amafaranga buri gihembwe",
        "AnnualCash": "Amafaranga buri mwaka",
        "ConvertibleInstruments": "Inyandiko zihindurwamo imigabane"
      },
      "presence": {
        "FullyRemote": "Gukorera kure gusa",
        "OccasionalVisits": "Gusura rimwe na rimwe",
        "OnSiteLocal": "Aho umushinga uri"
      },
      "messageStatus": {
        "unread": "Butarasomwa",
        "read": "Bwasomwe"
      }
    }
  },
  "fr": {
    "interview": {
      "fullName": "Nom complet",
      "email": "E-mail",
      "phone": "Téléphone",
      "city": "Ville",
      "language": "Langue de l'entretien",
      "timezone": "Fuseau horaire",
      "socials": "Liens vers vos réseaux sociaux",
      "headline": "Titre",
      "contentTypes": "De quel type de contenu s'agit-il ?",
      "pitch": "Présentation",
      "sensitivity": "L'histoire touche-t-elle à un sujet sensible ?",
      "sampleLinks": "Liens vers des exemples de votre travail",
      "suggestedQuestions": "Questions que vous aimeriez recevoir",
      "channels": "Quelles chaînes conviennent à votre histoire ?",
      "allChannelsReason": "Pourquoi votre histoire convient-elle à toutes les chaînes ?",
      "format": "Format",
      "duration": "Durée",
      "availability": "Disponibilité",
      "travel": "Pouvez-vous venir à Kigali ?",
      "tech": "Matériel et besoins techniques",
      "notes": "Autre chose à nous dire",
      "consentPublish": "J'accepte que l'entretien soit publié sur les chaînes que j'ai choisies",
      "consentRules": "Mes réponses sont sincères et j'accepte les règles des chaînes",
      "consentContact": "Vous pouvez me contacter au sujet d'autres émissions"
    },
    "partner": {
      "appName": "Nom ou entité",
      "email": "E-mail",
      "phone": "Téléphone",
      "country": "Pays",
      "type": "Votre rôle",
      "project": "Nom du projet",
      "summary": "Résumé du projet",
      "amount": "Montant de l'investissement (USD)",
      "equity": "Part souhaitée (%)",
      "nonCash": "Ce que vous apportez en plus de l'argent",
      "contribOther": "Autres apports",
      "board": "Siège au conseil",
      "boardComments": "Commentaires sur les sièges au conseil",
      "veto": "Décisions sur lesquelles vous voulez être consulté",
      "roleType": "Votre place dans le projet",
      "kpis": "Comment mesurer la réussite",
      "dividend": "Rendement",
      "exit": "Comment et quand vous voudriez sortir",
      "ip": "Propriété intellectuelle",
      "ethics": "Éthique et impact",
      "timeline": "Calendrier",
      "presence": "D'où vous travailleriez",
      "team": "Équipe, et autre chose à nous dire",
      "signature": "Signature",
      "agree": "Je déclare que mes réponses sont exactes et complètes"
    },
    "values": {
      "applicationKind": {
        "interview": "Entretien",
        "partner": "Partenariat"
      },
      "applicationStatus": {
        "pending": "En attente",
        "approved": "Approuvée",
        "rejected": "Rejetée"
      },
      "spokenLanguage": {
        "Kinyarwanda": "Kinyarwanda",
        "English": "Anglais",
        "French": "Français",
        "Swahili": "Swahili",
        "Other": "Autre"
      },
      "contentType": {
        "Life story": "Récit de vie",
        "Testimony": "Témoignage",
        "Entertainment": "Divertissement",
        "News/Current affairs": "Actualité",
        "Education": "Éducation",
        "Other": "Autre"
      },
      "channel": {
        "All Channels": "Toutes les chaînes"
      },
      "sensitivity": {
        "No": "Non",
        "Yes": "Oui",
        "Unsure": "Je ne sais pas"
      },
      "format": {
        "InStudio": "En studio",
        "OnLocation": "Sur place",
        "Remote": "À distance",
        "NoPreference": "Sans préférence"
      },
      "duration": {
        "Min10to15": "10–15 min",
        "Min20to30": "20–30 min",
        "Min45to60": "45–60 min",
        "Over60": "Plus de 60 min"
      },
      "travel": {
        "Yes": "Oui",
        "No": "Non",
        "Maybe": "Peut-être"
      },
      "partnerType": {
        "Individual": "Investisseur individuel",
        "Corporate": "Entreprise",
        "StrategicNonEquity": "Partenaire stratégique (sans participation)",
        "Other": "Autre"
      },
      "nonCash": {
        "Technical expertise": "Expertise technique",
        "Distribution network": "Réseau de distribution",
        "IP/Technology": "Propriété intellectuelle ou technologie",
        "Market access": "Accès au marché",
        "Other": "Autre"
      },
      "board": {
        "None": "Aucun",
        "Observer": "Observateur",
        "OneSeat": "1 siège au conseil",
        "MultipleSeats": "Plusieurs sièges (à préciser en commentaire)"
      },
      "roleType": {
        "PassiveInvestor": "Investisseur passif",
        "ActivePartnerManagement": "Partenaire actif (direction)",
        "StrategicAdvisor": "Conseiller stratégique",
        "TechnicalLead": "Responsable technique"
      },
      "dividend": {
        "Reinvest": "Réinvestir",
        "QuarterlyCash": "Versement trimestriel",
        "AnnualCash": "Versement annuel",
        "ConvertibleInstruments": "Instruments convertibles"
      },
      "presence": {
        "FullyRemote": "Entièrement à distance",
        "OccasionalVisits": "Visites ponctuelles",
        "OnSiteLocal": "Sur place"
      },
      "messageStatus": {
        "unread": "Non lu",
        "read": "Lu"
      }
    }
  }
};
