"""A speech server for Orca that writes what it is to say into a file instead of saying it.

Orca imports it from its folder of preferences, where user-settings.conf names it as `speechServerFactory`. Each line of the
file that SPEECH_FILE names is a JSON object: `at` in seconds, and either `say`, `key` (what Orca says of a key itself) or `stop`.
"""

import json
import os
import time

from orca import speechserver


class SpeechServer(speechserver.SpeechServer):
    _only = None

    @staticmethod
    def getFactoryName():
        return "Speech to a file"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        if SpeechServer._only is None:
            SpeechServer._only = SpeechServer()
        return SpeechServer._only

    @staticmethod
    def shutdownActiveServers():
        pass

    def __init__(self):
        super().__init__()
        self._file = open(os.environ["SPEECH_FILE"], "a", encoding="utf-8", buffering=1)

    def _write(self, **what):
        self._file.write(json.dumps({"at": time.time(), **what}, ensure_ascii=False) + "\n")

    def getInfo(self):
        return ["Speech to a file", "speech_to_file"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            self._write(say=text)

    def speakCharacter(self, character, acss=None):
        self._write(say=character)

    def speakKeyEvent(self, event, acss=None):
        self._write(key=event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _voice in utteranceIterator:
            self._write(say=context.utterance)
            progressCallback(context, speechserver.SayAllContext.COMPLETED)

    def stop(self):
        self._write(stop=True)
