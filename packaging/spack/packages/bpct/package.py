# A recipe for Spack. Build target/bpct.tar.gz first (mvn -Dmaven.test.skip package), then
#   spack repo add packaging/spack
#   cd target && spack install --no-checksum bpct
import os

from spack.package import *


class Bpct(Package):
    """Copies very large trees on clusters with plain batch jobs."""

    license("Apache-2.0")
    manual_download = True

    # Built from the same sources, the tar has the same bytes; its checksum cannot stand among them.
    version("1.0.0", url="file://{0}/bpct.tar.gz".format(os.getcwd()))

    depends_on("java@17:", type="run")

    def install(self, spec, prefix):
        Executable("./install.sh")(prefix)

    def setup_run_environment(self, env):
        env.set("BPCT_JAVA", self.spec["java"].prefix.bin.java)

    @run_after("install")
    def check_install(self):
        assert os.path.isfile(join_path(self.prefix.share.java, "bpct.jar"))
