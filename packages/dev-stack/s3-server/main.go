// An S3 server for tests: the gateway of Versity over a folder, with versions of objects.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

func main() {
	address := flag.String("address", "", "host:port to listen at")
	folder := flag.String("folder", "", "holds objects, versions and metadata")
	flag.Parse()
	if err := serve(*address, *folder); err != nil {
		log.Fatal(err)
	}
}

func serve(address, folder string) error {
	objects, versions, metadata := filepath.Join(folder, "objects"), filepath.Join(folder, "versions"), filepath.Join(folder, "metadata")
	for _, each := range []string{objects, versions, metadata} {
		if err := os.MkdirAll(each, 0o700); err != nil {
			return err
		}
	}
	sidecar, err := meta.NewSideCar(metadata)
	if err != nil {
		return err
	}
	backend, err := posix.New(objects, sidecar, posix.PosixOpts{VersioningDir: versions, SideCarDir: metadata, Concurrency: 64})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	return embedgw.RunVersityGW(ctx, backend, &embedgw.Config{
		RootUserAccess:    os.Getenv("ROOT_ACCESS_KEY"),
		RootUserSecret:    os.Getenv("ROOT_SECRET_KEY"),
		Region:            "us-east-1",
		Ports:             []string{address},
		MaxConnections:    1000,
		MaxRequests:       500,
		MultipartMaxParts: 10000,
		Quiet:             true,
		KeepAlive:         true,
	})
}
