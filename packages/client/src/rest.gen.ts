/** Made from openapi.json by `npm run openapi`. */
export interface paths {
    "/api/applications/interviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Interview applications, newest first */
        get: operations["applications.listInterviews"];
        put?: never;
        /** Apply for an interview */
        post: operations["applications.submitInterview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/interviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an interview application */
        get: operations["applications.getInterview"];
        put?: never;
        post?: never;
        /** Delete an interview application */
        delete: operations["applications.deleteInterview"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/interviews/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Approve or reject an interview application */
        patch: operations["applications.decideInterview"];
        trace?: never;
    };
    "/api/applications/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Partnership applications, newest first */
        get: operations["applications.listPartners"];
        put?: never;
        /**
         * Apply as partner or shareholder
         * @description A form where documents come along, else JSON or a form.
         */
        post: operations["applications.submitPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/partners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a partnership application */
        get: operations["applications.getPartner"];
        put?: never;
        post?: never;
        /** Delete a partnership application */
        delete: operations["applications.deletePartner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/partners/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Approve or reject a partnership application */
        patch: operations["applications.decidePartner"];
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["auth.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session */
        post: operations["auth.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages, newest first */
        get: operations["messages.list"];
        put?: never;
        /** Send a message */
        post: operations["messages.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One message */
        get: operations["messages.get"];
        /** Mark one message as read */
        put: operations["messages.markRead"];
        post?: never;
        /** Delete one message */
        delete: operations["messages.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document for a person to read */
        get: operations["service.docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["service.health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the server does, in the words of Prometheus
         * @description Only there where the operator has switched it on.
         */
        get: operations["service.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["service.openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects, newest first */
        get: operations["projects.list"];
        put?: never;
        /** Create a project */
        post: operations["projects.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All projects, newest first */
        get: operations["projects.listPublic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project */
        get: operations["projects.get"];
        /** Change a project */
        put: operations["projects.update"];
        post?: never;
        /** Delete one project */
        delete: operations["projects.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether database and storage answer too */
        get: operations["service.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message or subscribe, as the e-mail library does
         * @description Answers as the provider of that library: a plain text. `contact` stores a message for the staff, `newsletter` a subscriber; each causes its mails.
         */
        post: operations["email.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/email/send-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message or subscribe, as the e-mail library does
         * @description Answers as the provider of that library: a plain text. `contact` stores a message for the staff, `newsletter` a subscriber; each causes its mails.
         */
        post: operations["email.sendForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/exports/applications.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the list of applications as a table
         * @description The link comes from the procedure that makes it, signed and for a while.
         */
        get: operations["applications.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Read the list of applications as a table: only whether it is there
         * @description The link comes from the procedure that makes it, signed and for a while.
         */
        head: operations["applications.export.check"];
        patch?: never;
        trace?: never;
    };
    "/files/public/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the image of a project */
        get: operations["files.getPublic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** Read the image of a project: only whether it is there */
        head: operations["files.getPublic.check"];
        patch?: never;
        trace?: never;
    };
    "/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file of an application
         * @description Links stand in the records of applications, signed and for a while.
         */
        get: operations["files.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Read a file of an application: only whether it is there
         * @description Links stand in the records of applications, signed and for a while.
         */
        head: operations["files.get.check"];
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What every failure answers. */
        Error: {
            /** @description A sentence for a person. */
            message: string;
            /** @description Faults of single fields: `path` names the field, with dots where it lies deeper. */
            issues?: {
                path: string;
                message: string;
            }[];
        };
        /** @description An application to be interviewed, as it is stored. */
        InterviewApplication: {
            /** @description Names the record; a UUID. */
            id: string;
            /**
             * @description Pending until staff approve or reject it; a decision is final.
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected";
            /** @description When it was stored, ISO 8601 in UTC. */
            createdAt: string;
            fullName: string;
            email: string;
            phone: string;
            city: string;
            /** @enum {string} */
            language: "Kinyarwanda" | "English" | "French" | "Swahili" | "Other";
            timezone: string;
            /** @description Links to profiles, separated by commas. */
            socials: string;
            headline: string;
            contentTypes: ("Life story" | "Testimony" | "Entertainment" | "News/Current affairs" | "Education" | "Other")[];
            pitch: string;
            /**
             * @description Whether the story touches sensitive matters; an answer of Unsure is stored as No.
             * @enum {string}
             */
            sensitivity: "No" | "Yes";
            /** @description Links to earlier work. */
            sampleLinks: string;
            suggestedQuestions: string;
            /** @description Names of channels, or `All Channels` with a reason in `allChannelsReason`. */
            channels: string[];
            /** @description Required where `channels` holds `All Channels`. */
            allChannelsReason: string;
            /** @enum {string} */
            format: "InStudio" | "OnLocation" | "Remote" | "NoPreference";
            /** @enum {string} */
            duration: "Min10to15" | "Min20to30" | "Min45to60" | "Over60";
            /** @description As the applicant writes it. */
            availability: string;
            /** @enum {string} */
            travel: "Yes" | "No" | "Maybe";
            /** @description Technical needs or equipment. */
            tech: string;
            notes: string;
            /** @description The recording may be published. Must be given. */
            consentPublish: boolean;
            /** @description The rules are accepted. Must be given. */
            consentRules: boolean;
            /** @description The group may write about other matters. */
            consentContact: boolean;
            /** @description The link of the portrait in `files`. */
            portraitUrl: string | null;
            /** @description The links of the documents in `files`. */
            uploadDocsUrls: string[];
            /** @description The link of the signature in `files`. */
            signatureUrl: string | null;
            files: components["schemas"]["StoredFile"][];
        };
        /**
         * @description Who signs in.
         * @example {
         *       "email": "admin@isangano.example",
         *       "password": "a good password"
         *     }
         */
        Login: {
            /** @description The e-mail address, or the username: the part before the @. */
            email: string;
            password: string;
        };
        /** @description A sign-in that was refused. */
        LoginFailure: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description A message to the group, as it is stored. */
        Message: {
            /** @description Names the record; a UUID. */
            id: string;
            fullName: string;
            email: string;
            phone: string;
            subject: string;
            message: string;
            /**
             * @description Unread until staff mark it as read; there is no way back.
             * @enum {string}
             */
            status: "unread" | "read";
            /** @description When it was stored, ISO 8601 in UTC. */
            createdAt: string;
        };
        /**
         * @description A message to the group.
         * @example {
         *       "fullName": "Jean Bosco Habimana",
         *       "email": "bosco@mail.example",
         *       "phone": "+250 788 222 333",
         *       "subject": "A clinic in Musanze",
         *       "message": "We would like to keep patient files.\nWhom can we meet?"
         *     }
         */
        MessageInput: {
            fullName: string;
            /** Format: email */
            email: string;
            /** @default  */
            phone?: string;
            subject: string;
            message: string;
        };
        /** @description An application as partner or shareholder, as it is stored. */
        PartnershipApplication: {
            /** @description Names the record; a UUID. */
            id: string;
            /**
             * @description Pending until staff approve or reject it; a decision is final.
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected";
            /** @description When it was stored, ISO 8601 in UTC. */
            createdAt: string;
            /** @description Name of the person or entity that applies. */
            appName: string;
            email: string;
            phone: string;
            country: string;
            /** @enum {string} */
            type: "Individual" | "Corporate" | "StrategicNonEquity" | "Other";
            project: string;
            summary: string;
            /** @description Whole US dollars. */
            amount: number;
            /** @description Percent. */
            equity: number;
            /** @description What is contributed beside money. */
            nonCash: ("Technical expertise" | "Distribution network" | "IP/Technology" | "Market access" | "Other")[];
            contribOther: string;
            /**
             * @description Seats on the board that are asked for.
             * @enum {string}
             */
            board: "None" | "Observer" | "OneSeat" | "MultipleSeats";
            /** @description Veto rights that are asked for. */
            veto: string;
            /** @enum {string} */
            roleType: "PassiveInvestor" | "ActivePartnerManagement" | "StrategicAdvisor" | "TechnicalLead";
            /** @description By what success is to be measured. */
            kpis: string;
            /** @enum {string} */
            dividend: "Reinvest" | "QuarterlyCash" | "AnnualCash" | "ConvertibleInstruments";
            /** @description How and when the applicant means to leave. */
            exit: string;
            /** @description Intellectual property that is brought or asked for. */
            ip: string;
            ethics: string;
            timeline: string;
            /**
             * @description How often the applicant is on site.
             * @enum {string}
             */
            presence: "FullyRemote" | "OccasionalVisits" | "OnSiteLocal";
            team: string;
            /** @description The typed name that signs the declaration. */
            signature: string;
            /** @description The declaration is accepted. Must be given. */
            agree: boolean;
            /** @description The links of the documents in `files`. */
            docs: string[];
            files: components["schemas"]["StoredFile"][];
        };
        /**
         * @description An application as partner or shareholder. A choice that is left out takes its default.
         * @example {
         *       "appName": "Umurava Ventures",
         *       "email": "office@umurava.example",
         *       "phone": "+250 788 555 010",
         *       "country": "Rwanda",
         *       "type": "Corporate",
         *       "project": "Solar cold rooms",
         *       "summary": "Cold rooms for cooperatives in four districts.",
         *       "amount": 250000,
         *       "equity": 12.5,
         *       "nonCash": [
         *         "Market access"
         *       ],
         *       "board": "Observer",
         *       "agree": true
         *     }
         */
        PartnershipApplicationInput: {
            /** @description Name of the person or entity that applies. */
            appName: string;
            /** Format: email */
            email: string;
            phone: string;
            country: string;
            /** @enum {string} */
            type: "Individual" | "Corporate" | "StrategicNonEquity" | "Other";
            project: string;
            summary: string;
            /** @description Whole US dollars. */
            amount: number;
            /** @description Percent. */
            equity: number;
            /**
             * @description What is contributed beside money.
             * @default []
             */
            nonCash?: ("Technical expertise" | "Distribution network" | "IP/Technology" | "Market access" | "Other")[];
            /** @default  */
            contribOther?: string;
            /**
             * @description Seats on the board that are asked for.
             * @default None
             * @enum {string}
             */
            board?: "None" | "Observer" | "OneSeat" | "MultipleSeats";
            /**
             * @description Veto rights that are asked for.
             * @default
             */
            veto?: string;
            /**
             * @default PassiveInvestor
             * @enum {string}
             */
            roleType?: "PassiveInvestor" | "ActivePartnerManagement" | "StrategicAdvisor" | "TechnicalLead";
            /**
             * @description By what success is to be measured.
             * @default
             */
            kpis?: string;
            /**
             * @default Reinvest
             * @enum {string}
             */
            dividend?: "Reinvest" | "QuarterlyCash" | "AnnualCash" | "ConvertibleInstruments";
            /**
             * @description How and when the applicant means to leave.
             * @default
             */
            exit?: string;
            /**
             * @description Intellectual property that is brought or asked for.
             * @default
             */
            ip?: string;
            /** @default  */
            ethics?: string;
            /** @default  */
            timeline?: string;
            /**
             * @description How often the applicant is on site.
             * @default FullyRemote
             * @enum {string}
             */
            presence?: "FullyRemote" | "OccasionalVisits" | "OnSiteLocal";
            /** @default  */
            team?: string;
            /**
             * @description The typed name that signs the declaration.
             * @default
             */
            signature?: string;
            /**
             * @description The declaration is accepted. Must be given.
             * @constant
             */
            agree: true;
        };
        /** @description A project as everyone reads it. */
        Project: {
            /** @description Names the record; a UUID. */
            id: string;
            title: string;
            client: string;
            description: string;
            /** @enum {string} */
            status: "planning" | "active" | "completed" | "on-hold";
            /** @enum {string} */
            priority: "low" | "medium" | "high";
            /** @description US dollars. */
            budget: number;
            /** @description An ISO day, or empty. */
            startDate: string;
            /** @description An ISO day, or empty. */
            endDate: string;
            /** @description Percent. */
            progress: number;
            category: string;
            location: string;
            impact: string;
            /** @description A public address relative to the server, or null. */
            image: string | null;
            /** @description The same picture in all its widths, the narrowest first. */
            imageSet: {
                url: string;
                width: number;
                height: number;
            }[];
            /** @description Grows with every change; send it as `basedOn` to change no newer state. */
            version: number;
            /** @description When it was stored, ISO 8601 in UTC. */
            createdAt: string;
            updatedAt: string;
        };
        /**
         * @description A project as staff write it.
         * @example {
         *       "title": "Cold rooms for cooperatives",
         *       "client": "Kigali cooperative federation",
         *       "description": "Solar cold rooms beside four markets, so that what is harvested on Friday sells on Monday.",
         *       "status": "active",
         *       "priority": "high",
         *       "budget": 165000,
         *       "startDate": "2026-04-06",
         *       "progress": 60,
         *       "category": "Logistics",
         *       "location": "Kigali, Rwanda"
         *     }
         */
        ProjectInput: {
            title: string;
            /** @default  */
            client?: string;
            description: string;
            /**
             * @default planning
             * @enum {string}
             */
            status?: "planning" | "active" | "completed" | "on-hold";
            /**
             * @default medium
             * @enum {string}
             */
            priority?: "low" | "medium" | "high";
            /**
             * @description US dollars.
             * @default 0
             */
            budget?: number;
            /**
             * @description An ISO day, or empty.
             * @default
             */
            startDate?: string;
            /**
             * @description An ISO day, or empty.
             * @default
             */
            endDate?: string;
            /**
             * @description Percent.
             * @default 0
             */
            progress?: number;
            /** @default  */
            category?: string;
            /** @default  */
            location?: string;
            /** @default  */
            impact?: string;
        };
        /** @description A sign-in that succeeded. */
        Session: {
            /** @constant */
            success: true;
            /** @description A JWT with `id`, `email` and `exp`; send it as a bearer token. */
            accessToken: string;
            message: string;
            admin: {
                id: string;
                username: string;
                email: string;
            };
        };
        /** @description A file an applicant sent. */
        StoredFile: {
            id: string;
            /**
             * @description The part of the form it came in.
             * @enum {string}
             */
            field: "portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "docs";
            /** @description As the applicant called it. */
            name: string;
            /** @description The media type that its content showed on arrival. */
            type: string;
            sizeBytes: number;
            /** @description Relative to the server; signed, and expires. */
            url: string;
        };
    };
    responses: {
        /** @description The input is not valid; `issues` names the faults of fields. */
        InvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Please check the marked fields.",
                 *       "issues": [
                 *         {
                 *           "path": "fullName",
                 *           "message": "Full name is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no token, or it does not count (any more). */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Please sign in."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token may not do this, or a link to a file has been altered or has expired. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You may not do this."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such record or path. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Not found."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path answers to other methods, which `Allow` names. No documented call answers so. */
        WrongMethod: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This address does not answer to that method."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record is in another state, or an `Idempotency-Key` came with another body before. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This application has already been decided."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body or one of its files is larger than it may be. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is too large."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body or one of its files has a type that is not taken here, judged by content. */
        UnsupportedType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This type of content is not accepted here."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests came from one address. */
        TooMany: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Too many requests. Please try again later."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server is overloaded or shutting down. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "We cannot take this right now. Please try again in a moment."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Marks a repetition: the same key and body gives the first answer again. */
        IdempotencyKey: string;
        /** @description The `ETag` of the version one has. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds after which to come again. */
        RetryAfter: string;
        /** @description The next page as `<address>; rel="next"`, where there is one. */
        Link: string;
        /** @description The version; send it as `If-None-Match`. */
        ETag: string;
        /** @description The methods that the path answers to. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "applications.listInterviews": {
        parameters: {
            query?: {
                /** @description Records on a page. */
                limit?: number;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterviewApplication"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.submitInterview": {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a repetition: the same key and body gives the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    fullName: string;
                    /** Format: email */
                    email: string;
                    phone: string;
                    /** @default  */
                    city?: string;
                    /**
                     * @default English
                     * @enum {string}
                     */
                    language?: "Kinyarwanda" | "English" | "French" | "Swahili" | "Other";
                    /** @default  */
                    timezone?: string;
                    /**
                     * @description Links to profiles, separated by commas.
                     * @default
                     */
                    socials?: string;
                    headline: string;
                    /** @default [] */
                    contentTypes?: ("Life story" | "Testimony" | "Entertainment" | "News/Current affairs" | "Education" | "Other")[];
                    pitch: string;
                    /**
                     * @description Whether the story touches sensitive matters; an answer of Unsure is stored as No.
                     * @default No
                     * @enum {string}
                     */
                    sensitivity?: "No" | "Yes";
                    /**
                     * @description Links to earlier work.
                     * @default
                     */
                    sampleLinks?: string;
                    /** @default  */
                    suggestedQuestions?: string;
                    /** @description Names of channels, or `All Channels` with a reason in `allChannelsReason`. */
                    channels: string[];
                    /**
                     * @description Required where `channels` holds `All Channels`.
                     * @default
                     */
                    allChannelsReason?: string;
                    /**
                     * @default InStudio
                     * @enum {string}
                     */
                    format?: "InStudio" | "OnLocation" | "Remote" | "NoPreference";
                    /**
                     * @default Min20to30
                     * @enum {string}
                     */
                    duration?: "Min10to15" | "Min20to30" | "Min45to60" | "Over60";
                    /**
                     * @description As the applicant writes it.
                     * @default
                     */
                    availability?: string;
                    /**
                     * @default Yes
                     * @enum {string}
                     */
                    travel?: "Yes" | "No" | "Maybe";
                    /**
                     * @description Technical needs or equipment.
                     * @default
                     */
                    tech?: string;
                    /** @default  */
                    notes?: string;
                    /**
                     * @description The recording may be published. Must be given.
                     * @constant
                     */
                    consentPublish: true;
                    /**
                     * @description The rules are accepted. Must be given.
                     * @constant
                     */
                    consentRules: true;
                    /**
                     * @description The group may write about other matters.
                     * @default false
                     */
                    consentContact?: boolean;
                    /**
                     * Format: binary
                     * @description An image of at most 5 MB. A deployer may set other limits.
                     */
                    portraitUrl?: string;
                    /**
                     * Format: binary
                     * @description An image of at most 5 MB. A deployer may set other limits.
                     */
                    signatureUrl?: string;
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. A deployer may set other limits. */
                    uploadDocsUrls?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterviewApplication"];
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.getInterview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterviewApplication"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.deleteInterview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.decideInterview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "rejected";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterviewApplication"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.listPartners": {
        parameters: {
            query?: {
                /** @description Records on a page. */
                limit?: number;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnershipApplication"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.submitPartner": {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a repetition: the same key and body gives the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnershipApplicationInput"];
                "multipart/form-data": {
                    /** @description Name of the person or entity that applies. */
                    appName: string;
                    /** Format: email */
                    email: string;
                    phone: string;
                    country: string;
                    /** @enum {string} */
                    type: "Individual" | "Corporate" | "StrategicNonEquity" | "Other";
                    project: string;
                    summary: string;
                    /** @description Whole US dollars. */
                    amount: number;
                    /** @description Percent. */
                    equity: number;
                    /**
                     * @description What is contributed beside money.
                     * @default []
                     */
                    nonCash?: ("Technical expertise" | "Distribution network" | "IP/Technology" | "Market access" | "Other")[];
                    /** @default  */
                    contribOther?: string;
                    /**
                     * @description Seats on the board that are asked for.
                     * @default None
                     * @enum {string}
                     */
                    board?: "None" | "Observer" | "OneSeat" | "MultipleSeats";
                    /**
                     * @description Veto rights that are asked for.
                     * @default
                     */
                    veto?: string;
                    /**
                     * @default PassiveInvestor
                     * @enum {string}
                     */
                    roleType?: "PassiveInvestor" | "ActivePartnerManagement" | "StrategicAdvisor" | "TechnicalLead";
                    /**
                     * @description By what success is to be measured.
                     * @default
                     */
                    kpis?: string;
                    /**
                     * @default Reinvest
                     * @enum {string}
                     */
                    dividend?: "Reinvest" | "QuarterlyCash" | "AnnualCash" | "ConvertibleInstruments";
                    /**
                     * @description How and when the applicant means to leave.
                     * @default
                     */
                    exit?: string;
                    /**
                     * @description Intellectual property that is brought or asked for.
                     * @default
                     */
                    ip?: string;
                    /** @default  */
                    ethics?: string;
                    /** @default  */
                    timeline?: string;
                    /**
                     * @description How often the applicant is on site.
                     * @default FullyRemote
                     * @enum {string}
                     */
                    presence?: "FullyRemote" | "OccasionalVisits" | "OnSiteLocal";
                    /** @default  */
                    team?: string;
                    /**
                     * @description The typed name that signs the declaration.
                     * @default
                     */
                    signature?: string;
                    /**
                     * @description The declaration is accepted. Must be given.
                     * @constant
                     */
                    agree: true;
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. A deployer may set other limits. */
                    docs?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnershipApplication"];
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.getPartner": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnershipApplication"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.deletePartner": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.decidePartner": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "rejected";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnershipApplication"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "auth.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidInput"];
            /** @description Done. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginFailure"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "auth.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.list": {
        parameters: {
            query?: {
                /** @description Records on a page. */
                limit?: number;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a repetition: the same key and body gives the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.markRead": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "unread" | "read";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "service.docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "service.health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "service.metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics, one on each line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    "service.openapi": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version one has. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Not changed. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "projects.list": {
        parameters: {
            query?: {
                /** @description Records on a page. */
                limit?: number;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "projects.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    title: string;
                    /** @default  */
                    client?: string;
                    description: string;
                    /**
                     * @default planning
                     * @enum {string}
                     */
                    status?: "planning" | "active" | "completed" | "on-hold";
                    /**
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high";
                    /**
                     * @description US dollars.
                     * @default 0
                     */
                    budget?: number;
                    /**
                     * @description An ISO day, or empty.
                     * @default
                     */
                    startDate?: string;
                    /**
                     * @description An ISO day, or empty.
                     * @default
                     */
                    endDate?: string;
                    /**
                     * @description Percent.
                     * @default 0
                     */
                    progress?: number;
                    /** @default  */
                    category?: string;
                    /** @default  */
                    location?: string;
                    /** @default  */
                    impact?: string;
                    /**
                     * Format: binary
                     * @description Shown with the project. An empty text takes the image away.
                     */
                    image?: string;
                };
                "application/json": components["schemas"]["ProjectInput"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "projects.listPublic": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version one has. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            /** @description Not changed. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "projects.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "projects.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    title?: string;
                    description?: string;
                    client?: string;
                    /** @enum {string} */
                    status?: "planning" | "active" | "completed" | "on-hold";
                    /** @enum {string} */
                    priority?: "low" | "medium" | "high";
                    budget?: number;
                    startDate?: string;
                    endDate?: string;
                    progress?: number;
                    category?: string;
                    location?: string;
                    impact?: string;
                    /**
                     * Format: binary
                     * @description Shown with the project. An empty text takes the image away.
                     */
                    image?: string;
                    basedOn?: number;
                };
                "application/json": {
                    title?: string;
                    description?: string;
                    client?: string;
                    /** @enum {string} */
                    status?: "planning" | "active" | "completed" | "on-hold";
                    /** @enum {string} */
                    priority?: "low" | "medium" | "high";
                    budget?: number;
                    startDate?: string;
                    endDate?: string;
                    progress?: number;
                    category?: string;
                    location?: string;
                    impact?: string;
                    image?: null;
                    basedOn?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "projects.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "service.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "email.send": {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a repetition: the same key and body gives the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lib_version": "4.4.1",
                 *       "user_id": "public-key",
                 *       "service_id": "site",
                 *       "template_id": "contact",
                 *       "template_params": {
                 *         "name": "Jean Bosco Habimana",
                 *         "email": "bosco@mail.example",
                 *         "phone": "",
                 *         "subject": "A clinic in Musanze",
                 *         "message": "We would like to keep patient files."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The public key; any text. */
                    user_id: string;
                    /** @description Any text. */
                    service_id: string;
                    /** @enum {string} */
                    template_id: "contact" | "newsletter";
                    lib_version?: string;
                    /** @description The parameters of the template. */
                    template_params: {
                        name: string;
                        /** Format: email */
                        email: string;
                        /** @default  */
                        phone?: string;
                        subject: string;
                        message: string;
                    } | {
                        subscriber_email: string;
                        /** @default  */
                        from_name?: string;
                        /** @default  */
                        message?: string;
                        language?: string;
                    };
                };
                "multipart/form-data": {
                    /** @description The public key; any text. */
                    user_id: string;
                    /** @description Any text. */
                    service_id: string;
                    /** @enum {string} */
                    template_id: "contact" | "newsletter";
                    lib_version?: string;
                };
            };
        };
        responses: {
            /** @description Taken; the text is `OK`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The input is not valid; `issues` names the faults of fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token may not do this, or a link to a file has been altered or has expired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The record is in another state, or an `Idempotency-Key` came with another body before. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body or one of its files is larger than it may be. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body or one of its files has a type that is not taken here, judged by content. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Too many requests came from one address. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The server is overloaded or shutting down. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    "email.sendForm": {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a repetition: the same key and body gives the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lib_version": "4.4.1",
                 *       "user_id": "public-key",
                 *       "service_id": "site",
                 *       "template_id": "contact",
                 *       "template_params": {
                 *         "name": "Jean Bosco Habimana",
                 *         "email": "bosco@mail.example",
                 *         "phone": "",
                 *         "subject": "A clinic in Musanze",
                 *         "message": "We would like to keep patient files."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The public key; any text. */
                    user_id: string;
                    /** @description Any text. */
                    service_id: string;
                    /** @enum {string} */
                    template_id: "contact" | "newsletter";
                    lib_version?: string;
                    /** @description The parameters of the template. */
                    template_params: {
                        name: string;
                        /** Format: email */
                        email: string;
                        /** @default  */
                        phone?: string;
                        subject: string;
                        message: string;
                    } | {
                        subscriber_email: string;
                        /** @default  */
                        from_name?: string;
                        /** @default  */
                        message?: string;
                        language?: string;
                    };
                };
                "multipart/form-data": {
                    /** @description The public key; any text. */
                    user_id: string;
                    /** @description Any text. */
                    service_id: string;
                    /** @enum {string} */
                    template_id: "contact" | "newsletter";
                    lib_version?: string;
                };
            };
        };
        responses: {
            /** @description Taken; the text is `OK`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The input is not valid; `issues` names the faults of fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token may not do this, or a link to a file has been altered or has expired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The record is in another state, or an `Idempotency-Key` came with another body before. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body or one of its files is larger than it may be. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body or one of its files has a type that is not taken here, judged by content. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Too many requests came from one address. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The server is overloaded or shutting down. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    "applications.export": {
        parameters: {
            query?: {
                /** @description As the link has it. */
                q?: string;
                /** @description As the link has it. */
                type?: string;
                /** @description As the link has it. */
                status?: string;
                /** @description As the link has it. */
                expires?: string;
                /** @description As the link has it. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.export.check": {
        parameters: {
            query?: {
                /** @description As the link has it. */
                q?: string;
                /** @description As the link has it. */
                type?: string;
                /** @description As the link has it. */
                status?: string;
                /** @description As the link has it. */
                expires?: string;
                /** @description As the link has it. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "files.getPublic": {
        parameters: {
            query?: never;
            header?: {
                /** @description A part of the file, as `bytes=0-1023`. */
                range?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The file has no such part. */
            416: {
                headers: {
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "files.getPublic.check": {
        parameters: {
            query?: never;
            header?: {
                /** @description A part of the file, as `bytes=0-1023`. */
                range?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The file has no such part. */
            416: {
                headers: {
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "files.get": {
        parameters: {
            query?: {
                /** @description As the link has it. */
                expires?: string;
                /** @description As the link has it. */
                by?: string;
                /** @description As the link has it. */
                signature?: string;
            };
            header?: {
                /** @description A part of the file, as `bytes=0-1023`. */
                range?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The file has no such part. */
            416: {
                headers: {
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "files.get.check": {
        parameters: {
            query?: {
                /** @description As the link has it. */
                expires?: string;
                /** @description As the link has it. */
                by?: string;
                /** @description As the link has it. */
                signature?: string;
            };
            header?: {
                /** @description A part of the file, as `bytes=0-1023`. */
                range?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the name of the file. */
                    "Content-Disposition": string;
                    /** @description Parts of it may be asked for. */
                    "Accept-Ranges": "bytes";
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The file has no such part. */
            416: {
                headers: {
                    /** @description Which part it is, and how many bytes there are; a star where there is no such part. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
