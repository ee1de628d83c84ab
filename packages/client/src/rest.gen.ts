/** Generated from openapi.json by `npm run openapi`. */
export interface paths {
    "/api/applications/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the appointments of some days, earliest first */
        get: operations["applications.listAppointments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/channel-calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the calendars in which interviews of the channels are booked */
        get: operations["applications.channelCalendars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/corrections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the corrections of an application, oldest first */
        get: operations["applications.listCorrections"];
        put?: never;
        /**
         * Ask an applicant for a correction
         * @description It takes the place of one that is open. `isMailed` is false if the applicant gets no mails.
         */
        post: operations["applications.askCorrection"];
        /** End the correction that an applicant was asked for */
        delete: operations["applications.cancelCorrection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/interviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List interview applications, newest first */
        get: operations["applications.listInterviews"];
        put?: never;
        /**
         * Apply for an interview
         * @description With an access token, and 32 hexadecimal digits as `Idempotency-Key`, the status can be read; a repetition then returns the first response whatever its body.
         */
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
        /** Get an interview application */
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
    "/api/applications/interviews/{id}/free-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer an applicant the free times in the calendar of a channel
         * @description As other times that are offered, in whose place they are. `isMailed` is false if the applicant gets no mails.
         */
        post: operations["applications.offerFreeTimes"];
        delete?: never;
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
    "/api/applications/interviews/{id}/times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer an applicant times for an interview
         * @description In the time zone of the group. They take the place of those that were offered before. `isMailed` is false if the applicant gets no mails.
         */
        post: operations["applications.offerTimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List partnership applications, newest first */
        get: operations["applications.listPartners"];
        put?: never;
        /**
         * Apply as partner or shareholder
         * @description A form if documents are sent, otherwise JSON or a form. With an access token, and 32 hexadecimal digits as `Idempotency-Key`, the status can be read; a repetition then returns the first response whatever its body.
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
        /** Get a partnership application */
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
        /** Sign out */
        post: operations["auth.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by a passkey */
        post: operations["account.signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the options to sign in by a passkey */
        post: operations["account.startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by a mailed link
         * @description Ends all sessions of the account; its second factors and API tokens stay.
         */
        post: operations["auth.setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to set a new password
         * @description The response does not depend on whether there is such an account.
         */
        post: operations["auth.mailPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with a second factor
         * @description With the `ticket` of the response to the password, and a code of the authenticator app or a recovery code.
         */
        post: operations["account.completeSignIn"];
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
        /** List messages, newest first */
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
        /** Get a message */
        get: operations["messages.get"];
        /**
         * Mark a message as read
         * @description With the status `unread` it responds with 400.
         */
        put: operations["messages.markRead"];
        post?: never;
        /** Delete a message */
        delete: operations["messages.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/content/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a picture for the site
         * @description It is shown once a list with it is published.
         */
        post: operations["content.addPicture"];
        delete?: never;
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
        /** API documentation page */
        get: operations["service.docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a draft by its written code
         * @description Answers the draft, and its capability encrypted with a key that is derived from the code on the device. Wrong codes slow down further attempts.
         */
        post: operations["drafts.open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a draft */
        get: operations["drafts.get"];
        /** Save an encrypted draft of an application */
        put: operations["drafts.save"];
        post?: never;
        /** Remove a draft and the uploads of its application */
        delete: operations["drafts.discard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/{id}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the written code by which another device continues a draft */
        put: operations["drafts.setCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/{id}/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a draft under a new key
         * @description Replaces the draft by one with another id and access token, which nobody who had the earlier ones can read, save or remove. Its uploads that have arrived come with it. The same request again gets the same response.
         */
        post: operations["drafts.rekey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link to a draft by mail
         * @description Possible if `canMailLink` of the draft says so. The capability is not stored: it becomes part of the link, and the mail is handed to the mail server at once.
         */
        post: operations["drafts.mailLink"];
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
        /** Liveness: the process responds */
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
         * Prometheus metrics
         * @description Responds with 404 unless the operator has enabled metrics.
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
        /** List projects, newest first */
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
        /**
         * List all projects for the site, newest first
         * @description With a language, only the translations into that language are there.
         */
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
        /** Get a project */
        get: operations["projects.get"];
        /** Update a project */
        put: operations["projects.update"];
        post?: never;
        /** Delete a project */
        delete: operations["projects.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a proof of work
         * @description Takes the challenge as it was answered, and its solution. The submission is no longer suspected spam, and the mail that was held back is sent. For a submission that needs no proof, nothing happens.
         */
        post: operations["proofs.submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/proofs/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a submission needs a proof of work
         * @description While submissions arrive at an abnormal rate, new ones are suspected spam until their sender has proved some work. Answers a challenge of [ALTCHA](https://altcha.org), version 2, that is valid for ten minutes and for this submission only; null if it needs none, and for an unknown key.
         */
        post: operations["proofs.createChallenge"];
        delete?: never;
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
        /** Readiness: database and storage are available */
        get: operations["service.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of an application that was sent
         * @description For the applicant: `{id}` is the `Idempotency-Key` of the submission.
         */
        get: operations["applications.getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{id}/appointment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take one of the offered times, or propose others
         * @description For the applicant: `{id}` is the first part of the private link.
         */
        post: operations["applications.answerOffer"];
        /** Cancel an appointment that one has */
        delete: operations["applications.giveUpAppointment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the applicant a copy of the answers
         * @description A link goes to the address in the application, once a day, and the copy follows once its owner follows it. Possible if `canMailCopy` of the status says so.
         */
        post: operations["applications.mailCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{id}/correction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what is to be corrected in an application that was sent
         * @description For the applicant: `{id}` is the first part of the private link.
         */
        get: operations["applications.getCorrection"];
        put?: never;
        /**
         * Send a correction
         * @description The fields and files that are to be corrected, as in the form of the application; others are ignored. A form if files are sent, otherwise JSON or a form. A repetition with the same key returns the first response whatever its body.
         */
        post: operations["applications.answerCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{id}/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ask for notices by SMS, or for no more
         * @description For the applicant. They go to the number in the application.
         */
        put: operations["applications.setSms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{id}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the thread about an application that was sent
         * @description For the applicant: `{id}` is the first part of the private link.
         */
        get: operations["replies.getOwn"];
        put?: never;
        /**
         * Write about an application that was sent
         * @description For the applicant. A form if files are sent, otherwise JSON or a form. A repetition with the same key returns the first response whatever its body.
         */
        post: operations["replies.write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/submissions/{id}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an application that was sent
         * @description Its status becomes `rejected`, and `withdrawnAt` tells when.
         */
        post: operations["applications.withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{noun}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the thread about a record
         * @description What staff and the author of an application or a message have written to each other.
         */
        get: operations["replies.get"];
        put?: never;
        /**
         * Send a reply to the author of a record
         * @description The same `key` sends nothing twice. Returns the replies of staff.
         */
        post: operations["replies.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a resumable upload
         * @description Speaks tus 1.0 (https://tus.io), for which there are clients in most languages. Once all bytes have arrived, an application names the upload in a file field as the text `upload:<id>`. The body may contain the first bytes. The declared length must be known.
         */
        post: operations["uploads.create"];
        delete?: never;
        /** Versions and extensions of the upload protocol */
        options: operations["uploads.announce"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an upload and its bytes */
        delete: operations["uploads.delete"];
        /** Versions and extensions of the upload protocol */
        options: operations["uploads.announceOne"];
        /** Ask how much of an upload has been received */
        head: operations["uploads.check"];
        /**
         * Send the next bytes of an upload
         * @description What was received counts also if the connection breaks. A newer request for the same upload ends an older one.
         */
        patch: operations["uploads.append"];
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
         * @description Responds with plain text, as the provider of that library does. `contact` stores a message for staff, `newsletter` a subscriber; each sends its mails.
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
         * @description Responds with plain text, as the provider of that library does. `contact` stores a message for staff, `newsletter` a subscriber; each sends its mails.
         */
        post: operations["email.sendForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the appointments as iCalendar
         * @description For calendar programs. The staff area creates this link. It is signed, and ends when its account is disabled or gets another password.
         */
        get: operations["applications.calendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Read the appointments as iCalendar: headers only
         * @description For calendar programs. The staff area creates this link. It is signed, and ends when its account is disabled or gets another password.
         */
        head: operations["applications.calendarFeed.check"];
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
         * Export the list of applications as CSV or XLSX
         * @description The staff area creates this link. It is signed, expires, and ends with the session that it was created for. Columns, types and statuses are named in its language, which is that of the person who creates it; in English without one. Everything else is as it is stored.
         */
        get: operations["applications.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Export the list of applications as CSV or XLSX: headers only
         * @description The staff area creates this link. It is signed, expires, and ends with the session that it was created for. Columns, types and statuses are named in its language, which is that of the person who creates it; in English without one. Everything else is as it is stored.
         */
        head: operations["applications.export.check"];
        patch?: never;
        trace?: never;
    };
    "/files/exports/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log as CSV or XLSX
         * @description The staff area creates this link for owners. It is signed, expires, and ends with the session that it was created for. Columns, types and statuses are named in its language, which is that of the person who creates it; in English without one. Everything else is as it is stored.
         */
        get: operations["audit.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Export the audit log as CSV or XLSX: headers only
         * @description The staff area creates this link for owners. It is signed, expires, and ends with the session that it was created for. Columns, types and statuses are named in its language, which is that of the person who creates it; in English without one. Everything else is as it is stored.
         */
        head: operations["audit.export.check"];
        patch?: never;
        trace?: never;
    };
    "/files/exports/messages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the list of messages as CSV or XLSX
         * @description The staff area creates this link. It is signed, expires, and ends with the session that it was created for. Columns, types and statuses are named in its language, which is that of the person who creates it; in English without one. Everything else is as it is stored.
         */
        get: operations["messages.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Export the list of messages as CSV or XLSX: headers only
         * @description The staff area creates this link. It is signed, expires, and ends with the session that it was created for. Columns, types and statuses are named in its language, which is that of the person who creates it; in English without one. Everything else is as it is stored.
         */
        head: operations["messages.export.check"];
        patch?: never;
        trace?: never;
    };
    "/files/exports/person.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything about a person as a ZIP archive
         * @description The staff area creates this link for owners. It is signed, expires, and ends with the session that it was created for.
         */
        get: operations["people.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Export everything about a person as a ZIP archive: headers only
         * @description The staff area creates this link for owners. It is signed, expires, and ends with the session that it was created for.
         */
        head: operations["people.export.check"];
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
        /** Read the image of a project: headers only */
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
         * @description Records of applications contain these links. They are signed, expire, and end with the session or token that they were created for.
         */
        get: operations["files.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Read a file of an application: headers only
         * @description Records of applications contain these links. They are signed, expire, and end with the session or token that they were created for.
         */
        head: operations["files.get.check"];
        patch?: never;
        trace?: never;
    };
    "/files/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the portrait of an application in small
         * @description The link of the portrait with this suffix, once it has been rendered.
         */
        get: operations["files.getThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Read the portrait of an application in small: headers only
         * @description The link of the portrait with this suffix, once it has been rendered.
         */
        head: operations["files.getThumbnail.check"];
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "application.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that an application was created
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["application.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that an application has changed
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["application.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that an application was deleted
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["application.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that a message was created
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["message.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that a message has changed
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["message.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that a message was deleted
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["message.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that a project was created
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["project.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that a project has changed
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["project.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify that a project was deleted
         * @description A call to the address of a webhook, by the [Standard Webhooks](https://www.standardwebhooks.com) specification. A response
         *     with 2xx means that it was received; otherwise it is repeated, 8 times in about a day. A call may arrive twice, with the same `webhook-id`.
         */
        post: operations["project.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description What an applicant may know about an application that was sent. */
        ApplicationStatus: {
            /** @enum {string} */
            kind: "interview" | "partner";
            /** @description Id of the record; a UUID. */
            reference: string;
            /** @description Six letters and digits by which people name the record: `7K3FQ2`, shown as `ISG-7K3F-Q2`. */
            shortReference: string;
            /** @description Time of receipt, ISO 8601 in UTC. */
            receivedAt: string;
            /**
             * @description `underReview` from when staff first open the application, `decided` once a decision cannot be undone any more.
             * @enum {string}
             */
            state: "received" | "underReview" | "decided";
            /** @description The decision, or null before the application is decided. */
            decision: ("approved" | "rejected") | null;
            correctionClosesAt: string | null;
            appointment: {
                minutes: number;
                place: string;
                note: string;
                startsAt: string;
            } | null;
            offer: {
                minutes: number;
                place: string;
                note: string;
                times: string[];
                isDeclined: boolean;
            } | null;
            isWithdrawn: boolean;
            /**
             * @description The language of the application, in which mails about it are written.
             * @enum {string}
             */
            locale: "en" | "rw" | "fr";
            sms: {
                phoneEnd: string;
                isWanted: boolean;
            } | null;
            /** @description Whether a copy of the answers can be sent to the address in the application. */
            canMailCopy: boolean;
        };
        /** @description Body of every error response. */
        Error: {
            /** @description A human-readable sentence. */
            message: string;
            /** @description The kind of error, for programs. Later versions may send further codes. */
            code: string;
            /** @description Errors by field; `path` is the dotted path of the field. */
            issues?: {
                path: string;
                message: string;
            }[];
            /** @description The code of each issue, in the same order. */
            issueCodes?: string[];
        };
        /** @description A stored application for an interview. */
        InterviewApplication: {
            /** @description Id of the record; a UUID. */
            id: string;
            /** @description Six letters and digits by which people name the record: `7K3FQ2`, shown as `ISG-7K3F-Q2`. */
            shortReference: string;
            /**
             * @description `pending` until staff approve or reject it; decisions are final.
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected";
            correction: ("asked" | "answered" | "expired") | null;
            withdrawnAt: string | null;
            firstLook: ("hidden" | "shown") | null;
            /** @description Time of creation, ISO 8601 in UTC. */
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
             * @description Whether the story is sensitive; `Unsure` is stored as `No`.
             * @enum {string}
             */
            sensitivity: "No" | "Yes";
            /** @description Links to earlier work. */
            sampleLinks: string;
            suggestedQuestions: string;
            /** @description Names of channels, or `All Channels` with a reason in `allChannelsReason`. */
            channels: string[];
            /** @description Required if `channels` contains `All Channels`. */
            allChannelsReason: string;
            /** @enum {string} */
            format: "InStudio" | "OnLocation" | "Remote" | "NoPreference";
            /** @enum {string} */
            duration: "Min10to15" | "Min20to30" | "Min45to60" | "Over60";
            /** @description Free text. */
            availability: string;
            /** @enum {string} */
            travel: "Yes" | "No" | "Maybe";
            /** @description Technical needs or equipment. */
            tech: string;
            notes: string;
            /** @description Consent to publish the recording; must be true. */
            consentPublish: boolean;
            /** @description Acceptance of the rules; must be true. */
            consentRules: boolean;
            /** @description Consent to be contacted about other matters. */
            consentContact: boolean;
            /** @description The `url` of the portrait in `files`. */
            portraitUrl: string | null;
            /** @description The `url`s of the documents in `files`. */
            uploadDocsUrls: string[];
            /** @description The `url` of the signature in `files`. */
            signatureUrl: string | null;
            files: components["schemas"]["StoredFile"][];
        };
        /**
         * @description Credentials of a staff account.
         * @example {
         *       "email": "admin@group.example",
         *       "password": "a good password"
         *     }
         */
        Login: {
            /** @description The e-mail address, or the username: the part before the @. */
            email: string;
            password: string;
        };
        /** @description A failed sign-in. */
        LoginFailure: {
            /** @constant */
            success: false;
            message: string;
            code?: string;
            secondFactor?: {
                ticket: string;
                methods: ("code" | "passkey")[];
            };
        };
        /** @description A stored message. */
        Message: {
            /** @description Id of the record; a UUID. */
            id: string;
            /** @description Six letters and digits by which people name the record: `7K3FQ2`, shown as `ISG-7K3F-Q2`. */
            shortReference: string;
            fullName: string;
            email: string;
            phone: string;
            subject: string;
            message: string;
            /**
             * @description `unread` until staff mark it as `read`, which cannot be undone.
             * @enum {string}
             */
            status: "unread" | "read";
            /** @description Time of creation, ISO 8601 in UTC. */
            createdAt: string;
        };
        /**
         * @description A message to the group.
         * @example {
         *       "fullName": "Jean Bosco Habimana",
         *       "email": "bosco@mail.example",
         *       "phone": "+44 20 7946 0233",
         *       "subject": "A clinic at the lake",
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
        /** @description A stored application as partner or shareholder. */
        PartnershipApplication: {
            /** @description Id of the record; a UUID. */
            id: string;
            /** @description Six letters and digits by which people name the record: `7K3FQ2`, shown as `ISG-7K3F-Q2`. */
            shortReference: string;
            /**
             * @description `pending` until staff approve or reject it; decisions are final.
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected";
            correction: ("asked" | "answered" | "expired") | null;
            withdrawnAt: string | null;
            /** @description Time of creation, ISO 8601 in UTC. */
            createdAt: string;
            /** @description Name of the applying person or entity. */
            appName: string;
            email: string;
            phone: string;
            country: string;
            /** @enum {string} */
            type: "Individual" | "Corporate" | "StrategicNonEquity" | "Other";
            project: string;
            summary: string;
            /** @description Whole units of USD. */
            amount: number;
            /** @description Percent. */
            equity: number;
            /** @description Contributions other than money. */
            nonCash: ("Technical expertise" | "Distribution network" | "IP/Technology" | "Market access" | "Other")[];
            contribOther: string;
            /**
             * @description Requested seats on the board.
             * @enum {string}
             */
            board: "None" | "Observer" | "OneSeat" | "MultipleSeats";
            /** @description Comments on the board seats, such as how many. */
            boardComments: string;
            /** @description Requested veto rights. */
            veto: string;
            /** @enum {string} */
            roleType: "PassiveInvestor" | "ActivePartnerManagement" | "StrategicAdvisor" | "TechnicalLead";
            /** @description How success is measured. */
            kpis: string;
            /** @enum {string} */
            dividend: "Reinvest" | "QuarterlyCash" | "AnnualCash" | "ConvertibleInstruments";
            /** @description Planned way and time of exit. */
            exit: string;
            /** @description Intellectual property that is contributed or requested. */
            ip: string;
            ethics: string;
            timeline: string;
            /**
             * @description How often the applicant is on site.
             * @enum {string}
             */
            presence: "FullyRemote" | "OccasionalVisits" | "OnSiteLocal";
            team: string;
            /** @description Name typed as signature of the declaration. */
            signature: string;
            /** @description Acceptance of the declaration; must be true. */
            agree: boolean;
            /** @description The `url`s of the documents in `files`. */
            docs: string[];
            files: components["schemas"]["StoredFile"][];
        };
        /**
         * @description An application as partner or shareholder. Fields with a fixed set of values have defaults.
         * @example {
         *       "appName": "Umurava Ventures",
         *       "email": "office@umurava.example",
         *       "phone": "+44 20 7946 0101",
         *       "country": "Portugal",
         *       "type": "Corporate",
         *       "project": "Solar cold rooms",
         *       "summary": "Cold rooms for cooperatives in four districts.",
         *       "amount": 250000,
         *       "equity": 12.5,
         *       "nonCash": [
         *         "Market access"
         *       ],
         *       "board": "MultipleSeats",
         *       "boardComments": "Two, one of them for our farmers.",
         *       "agree": true
         *     }
         */
        PartnershipApplicationInput: {
            /** @description Name of the applying person or entity. */
            appName: string;
            /** Format: email */
            email: string;
            phone: string;
            country: string;
            /** @enum {string} */
            type: "Individual" | "Corporate" | "StrategicNonEquity" | "Other";
            project: string;
            summary: string;
            /** @description Whole units of USD. */
            amount: number;
            /** @description Percent. */
            equity: number;
            /**
             * @description Contributions other than money.
             * @default []
             */
            nonCash?: ("Technical expertise" | "Distribution network" | "IP/Technology" | "Market access" | "Other")[];
            /** @default  */
            contribOther?: string;
            /**
             * @description Requested seats on the board.
             * @default None
             * @enum {string}
             */
            board?: "None" | "Observer" | "OneSeat" | "MultipleSeats";
            /**
             * @description Comments on the board seats, such as how many.
             * @default
             */
            boardComments?: string;
            /**
             * @description Requested veto rights.
             * @default
             */
            veto?: string;
            /**
             * @default PassiveInvestor
             * @enum {string}
             */
            roleType?: "PassiveInvestor" | "ActivePartnerManagement" | "StrategicAdvisor" | "TechnicalLead";
            /**
             * @description How success is measured.
             * @default
             */
            kpis?: string;
            /**
             * @default Reinvest
             * @enum {string}
             */
            dividend?: "Reinvest" | "QuarterlyCash" | "AnnualCash" | "ConvertibleInstruments";
            /**
             * @description Planned way and time of exit.
             * @default
             */
            exit?: string;
            /**
             * @description Intellectual property that is contributed or requested.
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
             * @description Name typed as signature of the declaration.
             * @default
             */
            signature?: string;
            /**
             * @description Acceptance of the declaration; must be true.
             * @constant
             */
            agree: true;
        };
        /** @description A stored project. */
        Project: {
            /** @description Id of the record; a UUID. */
            id: string;
            title: string;
            client: string;
            description: string;
            /** @enum {string} */
            status: "planning" | "active" | "completed" | "on-hold";
            /** @enum {string} */
            priority: "low" | "medium" | "high";
            /** @description In USD. */
            budget: number;
            /** @description ISO date (YYYY-MM-DD), or date and time; or empty. */
            startDate: string;
            /** @description ISO date (YYYY-MM-DD), or date and time, not before `startDate`, or empty. */
            endDate: string;
            /** @description Percent. */
            progress: number;
            category: string;
            location: string;
            impact: string;
            /** @description Texts in other languages; what is empty is shown in English. In a form, the same as JSON. An update replaces all of them. */
            translations: Record<string, never>;
            /** @description Public URL relative to the server, or null. */
            image: string | null;
            /** @description The image in all widths, narrowest first. */
            imageSet: {
                url: string;
                width: number;
                height: number;
            }[];
            /** @description Grows with every change. Send it as `basedOn`: the update is rejected if the project has changed since. */
            version: number;
            /** @description Time of creation, ISO 8601 in UTC. */
            createdAt: string;
            updatedAt: string;
        };
        /**
         * @description The fields of a project that staff can set.
         * @example {
         *       "title": "Cold rooms for cooperatives",
         *       "client": "Federation of cooperatives",
         *       "description": "Solar cold rooms beside four markets, so that what is harvested on Friday sells on Monday.",
         *       "status": "active",
         *       "priority": "high",
         *       "budget": 165000,
         *       "startDate": "2026-04-06",
         *       "progress": 60,
         *       "category": "Logistics",
         *       "location": "Lakeside"
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
             * @description In USD.
             * @default 0
             */
            budget?: number;
            /**
             * @description ISO date (YYYY-MM-DD), or date and time; or empty.
             * @default
             */
            startDate?: string | "";
            /**
             * @description ISO date (YYYY-MM-DD), or date and time, not before `startDate`, or empty.
             * @default
             */
            endDate?: string | "";
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
             * @description Texts in other languages; what is empty is shown in English. In a form, the same as JSON. An update replaces all of them.
             * @default {}
             */
            translations?: Record<string, never>;
        };
        /** @description A challenge of ALTCHA, version 2. */
        ProofChallenge: {
            /** @description What the key is derived from, and how. `data` binds the challenge to its submission. */
            parameters: {
                /** @constant */
                algorithm: "PBKDF2/SHA-256";
                cost: number;
                keyLength: number;
                nonce: string;
                salt: string;
                keyPrefix: string;
                keySignature: string;
                data: {
                    keyId: string;
                    record: string;
                    expiresAt: number;
                };
            };
            /** @description Signature of the server over all parameters. */
            signature: string;
        };
        /**
         * @description A proof of work for a submission.
         * @example {
         *       "key": "5f0c2d9e-7f5a-4f0e-9a37-2f6f4f8d1f10",
         *       "challenge": {
         *         "parameters": {
         *           "algorithm": "PBKDF2/SHA-256",
         *           "cost": 5000,
         *           "keyLength": 32,
         *           "nonce": "3a1f0c5e9b7d2846f0e1d2c3b4a59687",
         *           "salt": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
         *           "keyPrefix": "6d2f8c1b0a9e7d5c4b3a291807f6e5d4",
         *           "keySignature": "1c8f3b5a7d9e0f2b4d6c8a0e1f3b5d7c9a1e3f5b7d9c0e2f4a6c8b0d1e3f5a7b",
         *           "data": {
         *             "keyId": "q1w2e3r4",
         *             "record": "qH4m0u7xkC1pV9sZ2dLwE6tYrB8nJ3aGfQ5oXiKvTcM",
         *             "expiresAt": 1795421400000
         *           }
         *         },
         *         "signature": "9b7d5c3a1f0e2d4c6b8a7f9e0d1c2b3a4f5e6d7c8b9a0f1e2d3c4b5a69788796"
         *       },
         *       "solution": {
         *         "counter": 97,
         *         "derivedKey": "6d2f8c1b0a9e7d5c4b3a291807f6e5d43c5e7a9b1d0f2e4c6a8b9d7f5e3c1a0b"
         *       }
         *     }
         */
        ProofInput: {
            /** @description The `Idempotency-Key` of the submission. */
            key: string;
            /** @description The challenge as it was answered. */
            challenge: components["schemas"]["ProofChallenge"];
            /** @description The counter whose derived key begins with `keyPrefix`, and that key. */
            solution: {
                counter: number;
                derivedKey: string;
            };
        };
        /** @description A successful sign-in. */
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
        /** @description A file that an applicant sent. */
        StoredFile: {
            id: string;
            /**
             * @description The form field of the file.
             * @enum {string}
             */
            field: "portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "docs";
            /** @description The original file name. */
            name: string;
            /** @description The media type, detected from the content. */
            type: string;
            sizeBytes: number;
            /**
             * @description Whether malware was found. An infected file cannot be opened; one is unscanned until the scanner, if there is one, has read it.
             * @enum {string}
             */
            scan: "unscanned" | "clean" | "infected" | "unscannable";
            /** @description Signed link relative to the server; it expires. In the response to a submission, `name` instead. */
            url: string;
        };
        /** @description What happened to a record. It has no personal data. */
        WebhookEvent: {
            /** @enum {string} */
            type: "application.created" | "application.changed" | "application.deleted" | "message.created" | "message.changed" | "message.deleted" | "project.created" | "project.changed" | "project.deleted";
            /** @description When it happened, ISO 8601 in UTC. */
            timestamp: string;
            /** @description The record, with its address in this API, where an API token reads it. */
            data: {
                id: string;
                /** @enum {string} */
                kind: "interview" | "partner" | "message" | "project";
                link: string;
            };
        };
    };
    responses: {
        /** @description The input is invalid; `issues` lists the errors by field. */
        InvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Please check the marked fields.",
                 *       "code": "invalid_input",
                 *       "issues": [
                 *         {
                 *           "path": "fullName",
                 *           "message": "Full name is required"
                 *         }
                 *       ],
                 *       "issueCodes": [
                 *         "error.fullName.required"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing, invalid or expired. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Please sign in.",
                 *       "code": "unauthenticated"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token does not permit this, or a signed link was altered or has expired. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You may not do this.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record or path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Not found.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path has other methods, listed in `Allow`. No documented operation responds with this. */
        WrongMethod: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This address does not answer to that method.",
                 *       "code": "method_not_allowed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body arrived at less than 2 KB/s on average over a minute (a form: two), or took over ten minutes (a form: two hours), or was the slowest of too many. */
        Timeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This arrived too slowly and was stopped. Please try again with a faster connection or smaller files.",
                 *       "code": "timeout"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record is in another state, or the `Idempotency-Key` was used with another body or for a record that was deleted, or an upload has another offset. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This application has already been decided.",
                 *       "code": "already_decided"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The header `Tus-Resumable` is missing or names another version. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This needs the header Tus-Resumable: 1.0.0.",
                 *       "code": "precondition_failed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body or one of its files is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This is too large.",
                 *       "code": "too_large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path is too long. */
        PathTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This address is too long.",
                 *       "code": "path_too_long"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The type of the body, or of one of its files by content, is not accepted. */
        UnsupportedType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This type of content is not accepted here.",
                 *       "code": "unsupported_type"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests from one IP address. */
        TooMany: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Too many requests. Please try again later.",
                 *       "code": "too_many"
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
                 *       "message": "We cannot take this right now. Please try again in a moment.",
                 *       "code": "unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The disk has no space for the files; without files the request is accepted. */
        NoSpace: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "We have no room for files right now. Please send this without files, or try again later.",
                 *       "code": "no_space"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
        ApplicationToken: string;
        /** @description The language of the person, in which mails to them are written; by default that of the site. */
        ContentLanguage: "en" | "rw" | "fr";
        /** @description Repeating a request with the same key and body returns the first response. */
        IdempotencyKey: string;
        /** @description The `ETag` of the cached version. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds to wait before retrying. */
        RetryAfter: string;
        /** @description The next page as `<URL>; rel="next"`, if there is one. */
        Link: string;
        /** @description The version; send it as `If-None-Match`. */
        ETag: string;
        /** @description The methods of the path. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "applications.listAppointments": {
        parameters: {
            query: {
                from: string;
                until: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        topic: string;
                        startsAt: string;
                        localStart: string;
                        minutes: number;
                        place: string;
                    }[];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.channelCalendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channel: string;
                        calendar: {
                            hours: {
                                weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                                from: string;
                                until: string;
                            }[];
                            /** @enum {number} */
                            minutes: 15 | 30 | 45 | 60 | 90 | 120 | 180;
                            /** @enum {number} */
                            bufferMinutes: 0 | 5 | 10 | 15 | 30 | 60;
                            place: string;
                            holidays: string[];
                        } | null;
                    }[];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.listCorrections": {
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
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number: number;
                        fields: ("fullName" | "email" | "phone" | "city" | "language" | "timezone" | "socials" | "headline" | "contentTypes" | "pitch" | "sensitivity" | "sampleLinks" | "suggestedQuestions" | "channels" | "allChannelsReason" | "format" | "duration" | "availability" | "travel" | "tech" | "notes" | "portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "appName" | "country" | "type" | "project" | "summary" | "amount" | "equity" | "nonCash" | "contribOther" | "board" | "boardComments" | "veto" | "roleType" | "kpis" | "dividend" | "exit" | "ip" | "ethics" | "timeline" | "presence" | "team" | "signature" | "docs")[];
                        reason: string;
                        askedBy: string;
                        askedAt: string;
                        closesAt: string;
                        answeredAt: string | null;
                        cancelledAt: string | null;
                        before: Record<string, never> | null;
                        after: Record<string, never> | null;
                        replacedFiles: components["schemas"]["StoredFile"][];
                    }[];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.askCorrection": {
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
                    fields: ("fullName" | "email" | "phone" | "city" | "language" | "timezone" | "socials" | "headline" | "contentTypes" | "pitch" | "sensitivity" | "sampleLinks" | "suggestedQuestions" | "channels" | "allChannelsReason" | "format" | "duration" | "availability" | "travel" | "tech" | "notes" | "portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "appName" | "country" | "type" | "project" | "summary" | "amount" | "equity" | "nonCash" | "contribOther" | "board" | "boardComments" | "veto" | "roleType" | "kpis" | "dividend" | "exit" | "ip" | "ethics" | "timeline" | "presence" | "team" | "signature" | "docs")[];
                    reason: string;
                    /** @enum {number} */
                    days: 7 | 14 | 30;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isMailed: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.cancelCorrection": {
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
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.listInterviews": {
        parameters: {
            query?: {
                /** @description Maximum number of records per page; a page of very long ones has fewer, and its `Link` header leads on. Without it and a cursor, the response is the whole list. */
                limit?: number;
                /** @description From the `Link` header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
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
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description The language of the person, in which mails to them are written; by default that of the site. */
                "content-language"?: components["parameters"]["ContentLanguage"];
                /** @description Repeating a request with the same key and body returns the first response. */
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
                     * @description Whether the story is sensitive; `Unsure` is stored as `No`.
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
                    channels: ("Ubuzima Studio" | "Ikoranabuhanga Live" | "Umurage Stories" | "Isoko Business" | "All Channels")[];
                    /**
                     * @description Required if `channels` contains `All Channels`.
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
                     * @description Free text.
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
                     * @description Consent to publish the recording; must be true.
                     * @constant
                     */
                    consentPublish: true;
                    /**
                     * @description Acceptance of the rules; must be true.
                     * @constant
                     */
                    consentRules: true;
                    /**
                     * @description Consent to be contacted about other matters.
                     * @default false
                     */
                    consentContact?: boolean;
                    /**
                     * Format: binary
                     * @description An image of at most 5 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived.
                     */
                    portraitUrl?: string;
                    /**
                     * Format: binary
                     * @description An image of at most 5 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived.
                     */
                    signatureUrl?: string;
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived. */
                    uploadDocsUrls?: string[];
                };
            };
        };
        responses: {
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
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
            /** @description Success. */
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
            414: components["responses"]["PathTooLong"];
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
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.offerFreeTimes": {
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
                    channel: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isMailed: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
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
                    reason?: string;
                    isReasonMailed?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.offerTimes": {
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
                    localStarts: string[];
                    /** @enum {number} */
                    minutes: 15 | 30 | 45 | 60 | 90 | 120 | 180;
                    place: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isMailed: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.listPartners": {
        parameters: {
            query?: {
                /** @description Maximum number of records per page; a page of very long ones has fewer, and its `Link` header leads on. Without it and a cursor, the response is the whole list. */
                limit?: number;
                /** @description From the `Link` header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
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
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description The language of the person, in which mails to them are written; by default that of the site. */
                "content-language"?: components["parameters"]["ContentLanguage"];
                /** @description Repeating a request with the same key and body returns the first response. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Name of the applying person or entity. */
                    appName: string;
                    /** Format: email */
                    email: string;
                    phone: string;
                    country: string;
                    /** @enum {string} */
                    type: "Individual" | "Corporate" | "StrategicNonEquity" | "Other";
                    project: string;
                    summary: string;
                    /** @description Whole units of USD. */
                    amount: number;
                    /** @description Percent. */
                    equity: number;
                    /**
                     * @description Contributions other than money.
                     * @default []
                     */
                    nonCash?: ("Technical expertise" | "Distribution network" | "IP/Technology" | "Market access" | "Other")[];
                    /** @default  */
                    contribOther?: string;
                    /**
                     * @description Requested seats on the board.
                     * @default None
                     * @enum {string}
                     */
                    board?: "None" | "Observer" | "OneSeat" | "MultipleSeats";
                    /**
                     * @description Comments on the board seats, such as how many.
                     * @default
                     */
                    boardComments?: string;
                    /**
                     * @description Requested veto rights.
                     * @default
                     */
                    veto?: string;
                    /**
                     * @default PassiveInvestor
                     * @enum {string}
                     */
                    roleType?: "PassiveInvestor" | "ActivePartnerManagement" | "StrategicAdvisor" | "TechnicalLead";
                    /**
                     * @description How success is measured.
                     * @default
                     */
                    kpis?: string;
                    /**
                     * @default Reinvest
                     * @enum {string}
                     */
                    dividend?: "Reinvest" | "QuarterlyCash" | "AnnualCash" | "ConvertibleInstruments";
                    /**
                     * @description Planned way and time of exit.
                     * @default
                     */
                    exit?: string;
                    /**
                     * @description Intellectual property that is contributed or requested.
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
                     * @description Name typed as signature of the declaration.
                     * @default
                     */
                    signature?: string;
                    /**
                     * @description Acceptance of the declaration; must be true.
                     * @constant
                     */
                    agree: true;
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived. */
                    docs?: string[];
                };
                "application/json": components["schemas"]["PartnershipApplicationInput"];
            };
        };
        responses: {
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
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
            /** @description Success. */
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
            414: components["responses"]["PathTooLong"];
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
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
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
                    reason?: string;
                    isReasonMailed?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
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
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidInput"];
            /** @description Failure. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginFailure"];
                };
            };
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
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
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "account.signInByPasskey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        clientExtensionResults: Record<string, never>;
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "account.startPasskeySignIn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                        rpId?: string;
                        timeout?: number;
                        /** @enum {string} */
                        userVerification?: "discouraged" | "preferred" | "required";
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "auth.setPassword": {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the person, in which mails to them are written; by default that of the site. */
                "content-language"?: components["parameters"]["ContentLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "auth.mailPasswordLink": {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the person, in which mails to them are written; by default that of the site. */
                "content-language"?: components["parameters"]["ContentLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "account.completeSignIn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidInput"];
            /** @description Failure. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginFailure"];
                };
            };
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.list": {
        parameters: {
            query?: {
                /** @description Maximum number of records per page; a page of very long ones has fewer, and its `Link` header leads on. Without it and a cursor, the response is the whole list. */
                limit?: number;
                /** @description From the `Link` header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
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
                /** @description The language of the person, in which mails to them are written; by default that of the site. */
                "content-language"?: components["parameters"]["ContentLanguage"];
                /** @description Repeating a request with the same key and body returns the first response. */
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
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
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
            /** @description Success. */
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
            414: components["responses"]["PathTooLong"];
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
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
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
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "content.addPicture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description An image of at most 5 MB. The operator may configure other limits.
                     */
                    image?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: string;
                        imageSet: {
                            url: string;
                            width: number;
                            height: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
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
            /** @description An HTML page. */
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
    "drafts.open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        wrapped: string;
                        draft: {
                            version: number;
                            savedAt: string;
                            expiresAt: string;
                            canMailLink: boolean;
                            id: string;
                            /** @enum {string} */
                            kind: "interview" | "partner";
                            content: string;
                            reminderEmail: string | null;
                            uploads: {
                                id: string;
                                field: ("portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "docs") | null;
                                name: string;
                                sizeBytes: number;
                                hasArrived: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "drafts.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        savedAt: string;
                        expiresAt: string;
                        canMailLink: boolean;
                        id: string;
                        /** @enum {string} */
                        kind: "interview" | "partner";
                        content: string;
                        reminderEmail: string | null;
                        uploads: {
                            id: string;
                            field: ("portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "docs") | null;
                            name: string;
                            sizeBytes: number;
                            hasArrived: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "drafts.save": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description The language of the person, in which mails to them are written; by default that of the site. */
                "content-language"?: components["parameters"]["ContentLanguage"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "interview" | "partner";
                    content: string;
                    basedOn: number;
                    uploads: string[];
                    reminderEmail: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        savedAt: string;
                        expiresAt: string;
                        canMailLink: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "drafts.discard": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "drafts.setCode": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    token: string;
                    wrapped: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "drafts.rekey": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    newId: string;
                    newToken: string;
                    content: string;
                    basedOn: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        savedAt: string;
                        expiresAt: string;
                        canMailLink: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "drafts.mailLink": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description The language of the person, in which mails to them are written; by default that of the site. */
                "content-language"?: components["parameters"]["ContentLanguage"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    capability: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
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
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        /** @description Version of the server */
                        version: string;
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
            /** @description Metrics in the Prometheus text format. */
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
                /** @description The `ETag` of the cached version. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Not modified. */
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
                /** @description Maximum number of records per page; a page of very long ones has fewer, and its `Link` header leads on. Without it and a cursor, the response is the whole list. */
                limit?: number;
                /** @description From the `Link` header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
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
            header?: {
                /** @description Repeating a request with the same key and body returns the first response. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                     * @description In USD.
                     * @default 0
                     */
                    budget?: number;
                    /**
                     * @description ISO date (YYYY-MM-DD), or date and time; or empty.
                     * @default
                     */
                    startDate?: string | "";
                    /**
                     * @description ISO date (YYYY-MM-DD), or date and time, not before `startDate`, or empty.
                     * @default
                     */
                    endDate?: string | "";
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
                     * @description Texts in other languages; what is empty is shown in English. In a form, the same as JSON. An update replaces all of them.
                     * @default {}
                     */
                    translations?: Record<string, never>;
                    /**
                     * Format: binary
                     * @description Shown with the project. An empty text removes the image. An image of at most 5 MB. The operator may configure other limits.
                     */
                    image?: string;
                };
                "application/json": components["schemas"]["ProjectInput"];
            };
        };
        responses: {
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
        };
    };
    "projects.listPublic": {
        parameters: {
            query?: {
                language?: "en" | "rw" | "fr";
            };
            header?: {
                /** @description The `ETag` of the cached version. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            429: components["responses"]["TooMany"];
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
            /** @description Success. */
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
            414: components["responses"]["PathTooLong"];
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
                    startDate?: string | "";
                    endDate?: string | "";
                    progress?: number;
                    category?: string;
                    location?: string;
                    impact?: string;
                    translations?: Record<string, never>;
                    /**
                     * Format: binary
                     * @description Shown with the project. An empty text removes the image. An image of at most 5 MB. The operator may configure other limits.
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
                    startDate?: string | "";
                    endDate?: string | "";
                    progress?: number;
                    category?: string;
                    location?: string;
                    impact?: string;
                    translations?: Record<string, never>;
                    image?: null;
                    basedOn?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
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
            /** @description Success. */
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
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "proofs.submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProofInput"];
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "proofs.createChallenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: components["schemas"]["ProofChallenge"] | null;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
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
            /** @description Success. */
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
    "applications.getStatus": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationStatus"];
                };
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.answerOffer": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    startsAt: string | null;
                    /** @default  */
                    proposal?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.giveUpAppointment": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.mailCopy": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.getCorrection": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "interview" | "partner";
                        number: number;
                        unansweredSince?: number;
                        fields: ("fullName" | "email" | "phone" | "city" | "language" | "timezone" | "socials" | "headline" | "contentTypes" | "pitch" | "sensitivity" | "sampleLinks" | "suggestedQuestions" | "channels" | "allChannelsReason" | "format" | "duration" | "availability" | "travel" | "tech" | "notes" | "portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "appName" | "country" | "type" | "project" | "summary" | "amount" | "equity" | "nonCash" | "contribOther" | "board" | "boardComments" | "veto" | "roleType" | "kpis" | "dividend" | "exit" | "ip" | "ethics" | "timeline" | "presence" | "team" | "signature" | "docs")[];
                        reason: string;
                        closesAt: string;
                        answers: Record<string, never>;
                        files: {
                            /** @enum {string} */
                            field: "portraitUrl" | "uploadDocsUrls" | "signatureUrl" | "docs";
                            name: string;
                            sizeBytes: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.answerCorrection": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description Repeating a request with the same key and body returns the first response. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    number?: number;
                    fullName?: unknown;
                    email?: unknown;
                    phone?: unknown;
                    city?: unknown;
                    language?: unknown;
                    timezone?: unknown;
                    socials?: unknown;
                    headline?: unknown;
                    contentTypes?: unknown;
                    pitch?: unknown;
                    sensitivity?: unknown;
                    sampleLinks?: unknown;
                    suggestedQuestions?: unknown;
                    channels?: unknown;
                    allChannelsReason?: unknown;
                    format?: unknown;
                    duration?: unknown;
                    availability?: unknown;
                    travel?: unknown;
                    tech?: unknown;
                    notes?: unknown;
                    appName?: unknown;
                    country?: unknown;
                    type?: unknown;
                    project?: unknown;
                    summary?: unknown;
                    amount?: unknown;
                    equity?: unknown;
                    nonCash?: unknown;
                    contribOther?: unknown;
                    board?: unknown;
                    boardComments?: unknown;
                    veto?: unknown;
                    roleType?: unknown;
                    kpis?: unknown;
                    dividend?: unknown;
                    exit?: unknown;
                    ip?: unknown;
                    ethics?: unknown;
                    timeline?: unknown;
                    presence?: unknown;
                    team?: unknown;
                    signature?: unknown;
                    /**
                     * Format: binary
                     * @description An image of at most 5 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived.
                     */
                    portraitUrl?: string;
                    /**
                     * Format: binary
                     * @description An image of at most 5 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived.
                     */
                    signatureUrl?: string;
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived. */
                    uploadDocsUrls?: string[];
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived. */
                    replyFiles?: string[];
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived. */
                    docs?: string[];
                };
                "application/json": {
                    number?: number;
                    fullName?: unknown;
                    email?: unknown;
                    phone?: unknown;
                    city?: unknown;
                    language?: unknown;
                    timezone?: unknown;
                    socials?: unknown;
                    headline?: unknown;
                    contentTypes?: unknown;
                    pitch?: unknown;
                    sensitivity?: unknown;
                    sampleLinks?: unknown;
                    suggestedQuestions?: unknown;
                    channels?: unknown;
                    allChannelsReason?: unknown;
                    format?: unknown;
                    duration?: unknown;
                    availability?: unknown;
                    travel?: unknown;
                    tech?: unknown;
                    notes?: unknown;
                    appName?: unknown;
                    country?: unknown;
                    type?: unknown;
                    project?: unknown;
                    summary?: unknown;
                    amount?: unknown;
                    equity?: unknown;
                    nonCash?: unknown;
                    contribOther?: unknown;
                    board?: unknown;
                    boardComments?: unknown;
                    veto?: unknown;
                    roleType?: unknown;
                    kpis?: unknown;
                    dividend?: unknown;
                    exit?: unknown;
                    ip?: unknown;
                    ethics?: unknown;
                    timeline?: unknown;
                    presence?: unknown;
                    team?: unknown;
                    signature?: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        shortReference: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
        };
    };
    "applications.setSms": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isWanted: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "replies.getOwn": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: string;
                            at: string;
                            isOwn: boolean;
                            subject: string;
                            text: string;
                            files: {
                                name: string;
                                sizeBytes: number;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "replies.write": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description Repeating a request with the same key and body returns the first response. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    text: string;
                    /** @description At most 10 files, each of at most 25 MB, videos 200 MB. The operator may configure other limits. A file, or the text `upload:<id>` that names an upload which has arrived. */
                    replyFiles?: string[];
                };
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        shortReference: string;
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
        };
    };
    "applications.withdraw": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id that the client generated, which is the `Idempotency-Key` of the submission. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "replies.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noun: "application" | "message";
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        to: string;
                        /** @enum {string} */
                        locale: "en" | "rw" | "fr";
                        subject: string;
                        templates: {
                            /** @enum {string} */
                            name: "blank" | "thanks" | "question";
                            text: string;
                        }[];
                        snippets: {
                            id: string;
                            name: string;
                            text: string;
                            /** @enum {string} */
                            locale: "en" | "rw" | "fr";
                        }[];
                        replies: {
                            id: string;
                            at: string;
                            by: string;
                            subject: string;
                            text: string;
                            sendAt: string | null;
                            /** @enum {string} */
                            mail: "waiting" | "delayed" | "sent" | "written" | "refused" | "uncertain" | "bounced" | "withdrawn";
                        }[];
                        received: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            source: "mail" | "page";
                            from: {
                                name: string;
                                email: string;
                            };
                            subject: string;
                            text: string;
                            original: string | null;
                            files: {
                                id: string;
                                name: string;
                                type: string;
                                sizeBytes: number;
                                /** @enum {string} */
                                scan: "unscanned" | "clean" | "infected" | "unscannable";
                                url: string;
                            }[];
                            leftOut: string[];
                            isAutomatic: boolean;
                            isRead: boolean;
                            isRecord: boolean;
                            claimed: {
                                /** @enum {string} */
                                noun: "application" | "message";
                                id: string;
                                reference: string;
                                name: string;
                            } | null;
                        }[];
                        draft: {
                            subject: string;
                            text: string;
                        } | null;
                        writers: string[];
                    };
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "replies.send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noun: "application" | "message";
                /** @description The `id` of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key: string;
                    subject: string;
                    text: string;
                    /** Format: date-time */
                    sendAt?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        at: string;
                        by: string;
                        subject: string;
                        text: string;
                        sendAt: string | null;
                        /** @enum {string} */
                        mail: "waiting" | "delayed" | "sent" | "written" | "refused" | "uncertain" | "bounced" | "withdrawn";
                    }[];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "uploads.create": {
        parameters: {
            query?: never;
            header: {
                "tus-resumable": "1.0.0";
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description The size of the file in bytes, which may not change. */
                "upload-length": number;
                /** @description `filename`, and as `field` the form field of the file, whose rule then applies from the first byte; values are base64. */
                "upload-metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    /** @description The path of the upload; its last segment is the id. */
                    Location: string;
                    /** @description How many bytes the server has, durably. */
                    "Upload-Offset"?: string;
                    /** @description When the upload is removed unless an application claims it: a week after its last byte. */
                    "Upload-Expires"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
        };
    };
    "uploads.announce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Headers only. */
            204: {
                headers: {
                    /** @description Supported versions. */
                    "Tus-Version": string;
                    /** @description Supported extensions. */
                    "Tus-Extension": string;
                    /** @description The size of the largest file, in bytes. */
                    "Tus-Max-Size": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "uploads.delete": {
        parameters: {
            query?: never;
            header: {
                "tus-resumable": "1.0.0";
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id of the upload. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "uploads.announceOne": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the upload. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Headers only. */
            204: {
                headers: {
                    /** @description Supported versions. */
                    "Tus-Version": string;
                    /** @description Supported extensions. */
                    "Tus-Extension": string;
                    /** @description The size of the largest file, in bytes. */
                    "Tus-Max-Size": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "uploads.check": {
        parameters: {
            query?: never;
            header: {
                "tus-resumable": "1.0.0";
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
            };
            path: {
                /** @description The id of the upload. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    /** @description How many bytes the server has, durably. */
                    "Upload-Offset": string;
                    /** @description The size of the file. */
                    "Upload-Length": string;
                    /** @description As it was created with. */
                    "Upload-Metadata"?: string;
                    /** @description When the upload is removed unless an application claims it: a week after its last byte. */
                    "Upload-Expires"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for PATCH, without a body. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "uploads.append": {
        parameters: {
            query?: never;
            header: {
                "tus-resumable": "1.0.0";
                /** @description The access token of the application: a random secret of the client, 43 characters of base64url. What it has saved or uploaded is found, and claimed, only with it. An upload without one is authorised by its id alone. */
                "application-token"?: components["parameters"]["ApplicationToken"];
                /** @description How many bytes the server has. */
                "upload-offset": number;
            };
            path: {
                /** @description The id of the upload. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description Received. */
            204: {
                headers: {
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    /** @description How many bytes the server has, durably. */
                    "Upload-Offset": string;
                    /** @description When the upload is removed unless an application claims it: a week after its last byte. */
                    "Upload-Expires"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidInput"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["Timeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["PathTooLong"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["NoSpace"];
        };
    };
    "email.send": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body returns the first response. */
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
                 *         "subject": "A clinic at the lake",
                 *         "message": "We would like to keep patient files."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The public key; any value is accepted. */
                    user_id: string;
                    /** @description Any value is accepted. */
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
                    /** @description The public key; any value is accepted. */
                    user_id: string;
                    /** @description Any value is accepted. */
                    service_id: string;
                    /** @enum {string} */
                    template_id: "contact" | "newsletter";
                    lib_version?: string;
                };
            };
        };
        responses: {
            /** @description Accepted; the text is `OK`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The input is invalid; `issues` lists the errors by field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token does not permit this, or a signed link was altered or has expired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body arrived at less than 2 KB/s on average over a minute (a form: two), or took over ten minutes (a form: two hours), or was the slowest of too many. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The record is in another state, or the `Idempotency-Key` was used with another body or for a record that was deleted, or an upload has another offset. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body or one of its files is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The type of the body, or of one of its files by content, is not accepted. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Too many requests from one IP address. */
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
            /** @description The disk has no space for the files; without files the request is accepted. */
            507: {
                headers: {
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
                /** @description Repeating a request with the same key and body returns the first response. */
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
                 *         "subject": "A clinic at the lake",
                 *         "message": "We would like to keep patient files."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The public key; any value is accepted. */
                    user_id: string;
                    /** @description Any value is accepted. */
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
                    /** @description The public key; any value is accepted. */
                    user_id: string;
                    /** @description Any value is accepted. */
                    service_id: string;
                    /** @enum {string} */
                    template_id: "contact" | "newsletter";
                    lib_version?: string;
                };
            };
        };
        responses: {
            /** @description Accepted; the text is `OK`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The input is invalid; `issues` lists the errors by field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token does not permit this, or a signed link was altered or has expired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body arrived at less than 2 KB/s on average over a minute (a form: two), or took over ten minutes (a form: two hours), or was the slowest of too many. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The record is in another state, or the `Idempotency-Key` was used with another body or for a record that was deleted, or an upload has another offset. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The body or one of its files is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The type of the body, or of one of its files by content, is not accepted. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Too many requests from one IP address. */
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
            /** @description The disk has no space for the files; without files the request is accepted. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    "applications.calendarFeed": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "applications.calendarFeed.check": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "applications.export": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                q?: string;
                /** @description Part of the signed link. */
                assignee?: string;
                /** @description Part of the signed link. */
                from?: string;
                /** @description Part of the signed link. */
                until?: string;
                /** @description Part of the signed link. */
                type?: string;
                /** @description Part of the signed link. */
                status?: string;
                /** @description Part of the signed link. */
                channel?: string;
                /** @description Part of the signed link. */
                unread?: string;
                /** @description Part of the signed link. */
                suspect?: string;
                /** @description Part of the signed link. */
                selection?: string;
                /** @description Part of the signed link. */
                format?: string;
                /** @description Part of the signed link. */
                language?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description Part of the signed link. */
                q?: string;
                /** @description Part of the signed link. */
                assignee?: string;
                /** @description Part of the signed link. */
                from?: string;
                /** @description Part of the signed link. */
                until?: string;
                /** @description Part of the signed link. */
                type?: string;
                /** @description Part of the signed link. */
                status?: string;
                /** @description Part of the signed link. */
                channel?: string;
                /** @description Part of the signed link. */
                unread?: string;
                /** @description Part of the signed link. */
                suspect?: string;
                /** @description Part of the signed link. */
                selection?: string;
                /** @description Part of the signed link. */
                format?: string;
                /** @description Part of the signed link. */
                language?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "audit.export": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                actor?: string;
                /** @description Part of the signed link. */
                action?: string;
                /** @description Part of the signed link. */
                from?: string;
                /** @description Part of the signed link. */
                until?: string;
                /** @description Part of the signed link. */
                format?: string;
                /** @description Part of the signed link. */
                language?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "audit.export.check": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                actor?: string;
                /** @description Part of the signed link. */
                action?: string;
                /** @description Part of the signed link. */
                from?: string;
                /** @description Part of the signed link. */
                until?: string;
                /** @description Part of the signed link. */
                format?: string;
                /** @description Part of the signed link. */
                language?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "messages.export": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                q?: string;
                /** @description Part of the signed link. */
                assignee?: string;
                /** @description Part of the signed link. */
                from?: string;
                /** @description Part of the signed link. */
                until?: string;
                /** @description Part of the signed link. */
                status?: string;
                /** @description Part of the signed link. */
                suspect?: string;
                /** @description Part of the signed link. */
                selection?: string;
                /** @description Part of the signed link. */
                format?: string;
                /** @description Part of the signed link. */
                language?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.export.check": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                q?: string;
                /** @description Part of the signed link. */
                assignee?: string;
                /** @description Part of the signed link. */
                from?: string;
                /** @description Part of the signed link. */
                until?: string;
                /** @description Part of the signed link. */
                status?: string;
                /** @description Part of the signed link. */
                suspect?: string;
                /** @description Part of the signed link. */
                selection?: string;
                /** @description Part of the signed link. */
                format?: string;
                /** @description Part of the signed link. */
                language?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "people.export": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                person?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "people.export.check": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                person?: string;
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
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
                /** @description The `ETag` of the cached version. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
                /** @description A byte range of the file, such as `bytes=0-1023`. */
                range?: string;
                /** @description The `ETag` of the file that a range belongs to; for another content the whole file is sent. */
                "if-range"?: string;
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
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    /** @description The range and the size of the file; `*` instead of the range with status 416. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            /** @description The range is outside the file. */
            416: {
                headers: {
                    /** @description The range and the size of the file; `*` instead of the range with status 416. */
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
                /** @description The `ETag` of the cached version. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
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
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified. */
            304: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
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
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: {
                /** @description The `ETag` of the cached version. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
                /** @description A byte range of the file, such as `bytes=0-1023`. */
                range?: string;
                /** @description The `ETag` of the file that a range belongs to; for another content the whole file is sent. */
                "if-range"?: string;
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
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    /** @description The range and the size of the file; `*` instead of the range with status 416. */
                    "Content-Range": string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            /** @description The range is outside the file. */
            416: {
                headers: {
                    /** @description The range and the size of the file; `*` instead of the range with status 416. */
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
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: {
                /** @description The `ETag` of the cached version. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
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
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified. */
            304: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    /** @description Range requests are supported. */
                    "Accept-Ranges": "bytes";
                    /** @description Identifies the content: its SHA-256 in quotes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "files.getThumbnail": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["PathTooLong"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    "files.getThumbnail.check": {
        parameters: {
            query?: {
                /** @description Part of the signed link. */
                expires?: string;
                /** @description Part of the signed link. */
                by?: string;
                /** @description Part of the signed link. */
                via?: string;
                /** @description Part of the signed link. */
                k?: string;
                /** @description Part of the signed link. */
                signature?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as it is written. */
            200: {
                headers: {
                    /** @description `inline` for images and PDF, else `attachment`, with the file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As for GET, without a body. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "application.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "application.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "application.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "message.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "message.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "message.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "project.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "project.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "project.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Of the event, the same when it is repeated. */
                "webhook-id": string;
                /** @description Time of this call, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA256 of id, timestamp and body, one for each secret that is valid: `v1,<base64>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
